"""A Qt window that writes the presses and double clicks it gets to a file, one JSON object in a line."""

import json
import sys

from PyQt5.QtGui import QMouseEvent
from PyQt5.QtWidgets import QApplication, QWidget

log = open(sys.argv[1], "w", encoding="utf-8", buffering=1)  # noqa: PTH123, SIM115 - open as long as the program runs


class Window(QWidget):
    def mousePressEvent(self, event: QMouseEvent) -> None:
        log.write(json.dumps({"kind": "press", "button": event.button()}) + "\n")

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        log.write(json.dumps({"kind": "double", "button": event.button()}) + "\n")


application = QApplication(sys.argv)
window = Window()
window.setWindowTitle("qt events")
window.resize(700, 400)
window.show()
application.exec_()
