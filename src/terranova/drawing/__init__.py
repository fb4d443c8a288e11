"""Shapes, symbols, marks, lettering and colours that SVG, print and browser share."""
