"""A typed client of Polity, a gateway to the graph of politicians, parties, offices, elections and markets."""

from ._error import FieldError, GraphqlError, PolityError
from ._rows import Rows, to_frame
from .client import Candidate, Polity

__all__ = [
    "Candidate",
    "FieldError",
    "GraphqlError",
    "Polity",
    "PolityError",
    "Rows",
    "to_frame",
]
