"""Browsers other than the one the tests use: Debian's Firefox by WebDriver BiDi, Debian's WebKit by WebDriver."""
