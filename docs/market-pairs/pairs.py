"""Loads the labelled pairs of prediction market questions, and measures simple baselines.

    python3 docs/market-pairs/pairs.py        prints the table of the data card

Needs Python 3.10 or newer and no package. `load()` is meant to be imported.
"""

import csv
import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from math import sqrt
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "test" / "matching"
SIDES = ("a", "b")


@dataclass(frozen=True)
class Listing:
    """A question as a venue asks it. An unknown value is an empty text. Days are ISO 8601."""

    listing: str
    family: str
    year: str
    venue: str
    title: str
    outcome: str
    group: str
    closes: str
    asked: str

    @property
    def words(self) -> frozenset[str]:
        text = f"{self.group} {self.title} {self.outcome}".lower()
        return frozenset(re.findall(r"\w+", text))


@dataclass(frozen=True)
class Pair:
    a: Listing
    b: Listing
    #: winner, nominee, control, office, threshold, event or sport
    kind: str
    #: same, inverted (the opposite question), different or related (different, same person or race)
    label: str
    #: first, second, or None for pairs that belong to no half
    half: str | None

    @property
    def is_one_question(self) -> bool:
        return self.label in ("same", "inverted")


def load(folder: Path = FOLDER) -> list[Pair]:
    """All pairs. Train and choose with the first half, report on the second half."""
    with open(folder / "split.csv", encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith("#")]
    halves = {(row["family"], row["year"]): row["half"] for row in csv.DictReader(lines)}
    with open(folder / "pairs.csv", encoding="utf-8", newline="") as file:
        return [_pair(row, halves) for row in csv.DictReader(file)]


def _pair(row: dict[str, str], halves: dict[tuple[str, str], str]) -> Pair:
    a, b = (
        Listing(**{name: row[f"{side}_{name}"] for name in Listing.__dataclass_fields__})
        for side in SIDES
    )
    of_a, of_b = (halves.get((side.family, side.year)) for side in (a, b))
    half = of_a if of_a == of_b else None
    # Authors of rules have read these pairs.
    if half == "second" and row["batch"] == "earlier-seen":
        half = None
    return Pair(a, b, row["kind"], row["label"], half)


def words_shared(pair: Pair) -> float:
    """Shared words of all words (Jaccard)."""
    a, b = pair.a.words, pair.b.words
    return len(a & b) / len(a | b)


def text_shared(pair: Pair) -> float:
    """Similarity of the two titles as texts (Ratcliff and Obershelp)."""
    a, b = (f"{side.title} {side.outcome}".lower() for side in (pair.a, pair.b))
    return SequenceMatcher(None, a, b, autojunk=False).ratio()


def scored(pairs: list[Pair], score) -> list[tuple[Pair, float]]:
    return [(pair, score(pair)) for pair in pairs]


def figures(pairs: list[tuple[Pair, float]], least: float) -> dict[str, float | int]:
    """`pairs`: from `scored`. A pair counts as joined if its score is at least `least`."""
    joined = [pair for pair, score in pairs if score >= least]
    right = sum(pair.is_one_question for pair in joined)
    all_right = sum(pair.is_one_question for pair, _ in pairs)
    return {
        "joined": len(joined),
        "wrong": len(joined) - right,
        "precision": right / len(joined) if joined else 0.0,
        "recall": right / all_right if all_right else 0.0,
    }


def best_limit(pairs: list[tuple[Pair, float]]) -> float:
    """The limit with the best F1."""

    def f1(limit: float) -> float:
        found = figures(pairs, limit)
        total = found["precision"] + found["recall"]
        return 2 * found["precision"] * found["recall"] / total if total else 0.0

    return max(sorted({score for _, score in pairs}), key=f1)


def interval(share: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    if count == 0:
        return 0.0, 1.0
    z = 1.96
    middle = share + z * z / (2 * count)
    reach = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return tuple((middle + sign * reach) / (1 + z * z / count) for sign in (-1, 1))


if __name__ == "__main__":
    pairs = load()
    first, second = ([pair for pair in pairs if pair.half == half] for half in ("first", "second"))
    print(f"{len(pairs)} pairs: {len(first)} in the first half, {len(second)} in the second\n")
    print("| baseline | limit | joined | wrong | precision | recall |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, score in (("shared words", words_shared), ("shared text", text_shared)):
        limit = best_limit(scored(first, score))
        found = figures(scored(second, score), limit)
        low, high = interval(found["precision"], found["joined"])
        print(
            f"| {name} | {limit:.2f} | {found['joined']} | {found['wrong']} "
            f"| {found['precision']:.2f} ({low:.2f} to {high:.2f}) | {found['recall']:.2f} |"
        )
