"""Lists that go on from page to page, and tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from ._times import DATES, INSTANTS

if TYPE_CHECKING:
    import pandas

Row = TypeVar("Row", covariant=True)

INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)")
DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
PRECISIONS = {4: "year", 7: "month", 10: "day"}


class Page(NamedTuple):
    """Rows, and where the next ones begin; None: these are the last."""

    rows: list[Any]
    next: str | None


class Rows(Generic[Row]):
    """The rows of a list, asked for page by page while they are read; each `for` begins anew.

    Nothing is asked before the first row is, and no page whose rows nobody reads.
    """

    def __init__(self, fetch: Callable[[str | None], Page]) -> None:
        self._fetch = fetch

    def __iter__(self) -> Iterator[Row]:
        for page in self.pages():
            yield from page

    def pages(self) -> Iterator[list[Row]]:
        """Page after page, until the last."""
        cursor: str | None = None
        while True:
            page = self._fetch(cursor)
            yield page.rows
            # A list that does not go on has no end.
            if page.next is None or page.next == cursor:
                return
            cursor = page.next

    def take(self, most: int) -> list[Row]:
        """The first rows, at most so many."""
        return list(islice(self, most))

    def to_frame(self, most: int | None = None) -> pandas.DataFrame:
        """All rows, or the first ones, as a table of pandas."""
        return to_frame(islice(self, most))  # type: ignore[arg-type]


def to_frame(rows: Iterable[Mapping[str, Any]]) -> pandas.DataFrame:
    """Rows as a table of pandas, one column for each field: `node.name` for the name in `node`.

    Instants become datetimes in UTC. A date may be a year, a month or a day: `start` stays the text, `start.date` is the
    first day that it covers, as a datetime without a zone, and `start.precision` is "year", "month" or "day".
    """
    try:
        import numpy
        import pandas
    except ImportError as error:
        message = "Tables need pandas: pip install pandas"
        raise ImportError(message) from error
    frame = pandas.json_normalize([dict(row) for row in rows])
    for name in list(frame.columns):
        field = str(name).rpartition(".")[2]
        texts = [text if isinstance(text, str) else None for text in frame[name]]
        # `asOf` is a date in one answer and an instant in another.
        if field in DATES and _all_match(DATE, texts):
            days = [None if text is None else (text + "-01-01")[:10] for text in texts]
            precisions = [None if text is None else PRECISIONS[len(text)] for text in texts]
            after = frame.columns.get_loc(name) + 1
            # In seconds, because nanoseconds begin in 1677.
            frame.insert(after, f"{name}.date", numpy.array(days, dtype="datetime64[s]"))
            frame.insert(after + 1, f"{name}.precision", pandas.Series(precisions, dtype="object"))
        elif field in INSTANTS and _all_match(INSTANT, texts):
            frame[name] = pandas.to_datetime(pandas.Series(texts), utc=True, format="ISO8601")
    return frame


def _all_match(pattern: re.Pattern[str], texts: Iterable[str | None]) -> bool:
    return all(text is None or pattern.fullmatch(text) for text in texts)
