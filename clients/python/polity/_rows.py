"""Lists that go on from page to page, and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    import pandas

Row = TypeVar("Row", covariant=True)


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
    """Rows as a table of pandas, one column for each field: `node.name` for the name in `node`."""
    try:
        import pandas
    except ImportError as error:
        message = "Tables need pandas: pip install pandas"
        raise ImportError(message) from error
    return pandas.json_normalize([dict(row) for row in rows])
