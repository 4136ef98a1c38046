"""A Qt window with a button, an entry, a slider and a check box, for the accessibility tree."""

import sys

from PyQt5.QtCore import Qt
from PyQt5.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QPushButton, QSlider, QVBoxLayout, QWidget

application = QApplication(sys.argv)
window = QWidget()
window.setWindowTitle("qt form")
layout = QVBoxLayout(window)
label, button = QLabel("before"), QPushButton("Rename")
button.clicked.connect(lambda: label.setText("after"))
entry, slider, check = QLineEdit("Zürich"), QSlider(Qt.Horizontal), QCheckBox("Tick me")
entry.setAccessibleName("City")
slider.setAccessibleName("Size")
slider.setValue(42)
for widget in (label, button, entry, slider, check):
    layout.addWidget(widget)
window.resize(500, 300)
window.show()
application.exec_()
