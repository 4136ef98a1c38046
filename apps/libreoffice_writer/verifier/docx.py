from .model import Book
def read(package, content): return Book("docx")
