"""A Qt text editor that writes its whole text to a file at every change."""

import os
import sys

from PyQt5.QtWidgets import QApplication, QPlainTextEdit

place = sys.argv[1]


def write() -> None:
    with open(place + ".new", "w", encoding="utf-8") as file:  # noqa: PTH123 - as short as it can be
        file.write(editor.toPlainText())
    os.replace(place + ".new", place)  # noqa: PTH105


application = QApplication(sys.argv)
editor = QPlainTextEdit()
editor.setWindowTitle("qt editor")
editor.resize(900, 500)
editor.textChanged.connect(write)
editor.show()
write()
application.exec_()
