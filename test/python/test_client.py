"""Checks the client in Python. `POLITY_URL` is a gateway with what test/clients/gateway.ts stores.

Run by test/clients/python.test.ts: python3 -m unittest test_client, with clients/python in PYTHONPATH.
"""

import os
import tempfile
import time
import unittest
from datetime import datetime, timezone
from pathlib import Path

import httpx
from polity_client import Polity, PolityError, to_frame

URL = os.environ["POLITY_URL"]
CHAMBER = "united-states-house-of-representatives"
PERSON = "alexandria-ocasio-cortez"
NO_MARKETS = {"meta": {"count": 0, "limit": 50}, "data": []}


def answered(*answers, **options):
    """A client that gets these answers one after the other, the last one for ever, and the requests it sent."""
    sent = []

    def answer(request):
        sent.append(request)
        status, headers, body = answers[min(len(sent), len(answers)) - 1]
        return httpx.Response(status, headers=headers, json=body)

    return Polity("http://gateway", transport=httpx.MockTransport(answer), **options), sent


def problem(status, code, retry_after=None):
    headers = {} if retry_after is None else {"retry-after": retry_after}
    return status, headers, {"detail": "In plain words.", "code": code, "status": status}


class Gateway(unittest.TestCase):
    def setUp(self):
        self.polity = Polity(URL)
        self.addCleanup(self.polity.close)

    def test_reads_an_entity_by_a_former_slug(self):
        self.assertEqual(self.polity.rest.get_entity("aoc")["entity"]["slug"], PERSON)
        self.assertIsNone(self.polity.graph.entity("nobody"))

    def test_reads_rest_page_after_page(self):
        titles = sorted(row["title"] for row in self.polity.rest.list_markets(entity=PERSON, limit=1))

        self.assertEqual(titles, ["Will she run?", "Will she win?"])
        self.assertEqual(len(list(self.polity.rest.list_markets(limit=1).pages())), 2)

    def test_reads_connections_page_after_page(self):
        rows = self.polity.graph.relationships(CHAMBER, direction="INCOMING", first=1)

        self.assertEqual([row["start"] for row in rows], ["2012-01-03", "2011-01-03", "2010-01-03"])
        self.assertEqual(len(rows.take(2)), 2)
        # It begins anew.
        self.assertEqual(len(list(rows)), 3)

    def test_says_that_there_is_no_list_where_the_entity_is_unknown(self):
        with self.assertRaises(PolityError) as refused:
            list(self.polity.graph.relationships("nobody"))
        self.assertEqual(refused.exception.code, "NOT_FOUND")

    def test_reconciles_names(self):
        found = self.polity.reconcile(["Ocasio Cortes, Alexandria", "Xyzzy"], type="politician")

        self.assertEqual([[one["id"] for one in each] for each in found], [[PERSON], []])

    def test_writes_an_export(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "around.gexf"
            self.polity.export(file, format="gexf", entity=PERSON)
            self.assertIn("Democratic Party", file.read_text("utf-8"))

    def test_tells_what_is_refused_with_its_code(self):
        with self.assertRaises(PolityError) as rest:
            self.polity.rest.list_markets(limit=0).take(1)
        with self.assertRaises(PolityError) as graphql:
            self.polity.data('{ entity(slug: "a") { nothing } }')

        self.assertEqual(rest.exception.code, "INVALID_PARAMETER")
        self.assertEqual([field["field"] for field in rest.exception.fields], ["limit"])
        self.assertEqual((graphql.exception.status, graphql.exception.code), (400, "QUERY_INVALID"))

    def test_takes_instants_that_name_their_zone(self):
        self.polity.graph.markets(updated_since=datetime(2020, 1, 1, tzinfo=timezone.utc)).take(1)
        with self.assertRaises(ValueError):
            self.polity.graph.markets(updated_since=datetime(2020, 1, 1)).take(1)

    def test_makes_tables_with_pandas(self):
        try:
            import pandas
        except ImportError:
            with self.assertRaisesRegex(ImportError, "pip install pandas"):
                to_frame([])
            return
        frame = self.polity.graph.relationships(CHAMBER, direction="INCOMING").to_frame(2)
        self.assertIsInstance(frame, pandas.DataFrame)
        self.assertEqual(len(frame), 2)
        self.assertIn("node.name", frame.columns)
        self.assertEqual(str(frame["start.date"].iloc[0].date()), "2012-01-03")
        self.assertEqual(list(frame["start.precision"]), ["day", "day"])

    def test_makes_datetimes_of_instants_and_dates_in_tables(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = to_frame(
            [
                {"id": "2019", "at": "2024-03-05T20:00:00+01:00", "node": {"start": "1066"}},
                {"id": "2020", "at": "2024-03-05T20:00:00.5Z", "node": {"start": "2019-01"}},
                {"id": "2021", "at": None, "node": {"start": "2019-02-28"}},
                {"id": "2022", "at": None, "node": {"start": None}},
            ]
        )
        self.assertEqual(
            list(frame.columns), ["id", "at", "node.start", "node.start.date", "node.start.precision"]
        )
        self.assertEqual(str(frame["at"].dtype.tz), "UTC")
        self.assertEqual(frame["at"][0], pandas.Timestamp("2024-03-05T19:00:00Z"))
        self.assertEqual(list(frame["node.start"])[:3], ["1066", "2019-01", "2019-02-28"])
        days = [str(day)[:10] for day in frame["node.start.date"]]
        self.assertEqual(days, ["1066-01-01", "2019-01-01", "2019-02-28", "NaT"])
        self.assertEqual(list(frame["node.start.precision"])[:3], ["year", "month", "day"])
        self.assertTrue(pandas.isna(frame["node.start.precision"][3]))
        self.assertEqual(list(frame["id"]), ["2019", "2020", "2021", "2022"])


class AskingAgain(unittest.TestCase):
    def test_waits_as_told_after_429_and_503(self):
        polity, sent = answered(
            problem(429, "RATE_LIMITED", "1"),
            problem(503, "OVERLOADED", "Thu, 01 Jan 1970 00:00:00 GMT"),
            (200, {}, NO_MARKETS),
            key="pol_key",
        )
        begin = time.monotonic()

        self.assertEqual(list(polity.rest.list_markets()), [])
        self.assertGreaterEqual(time.monotonic() - begin, 0.99)
        self.assertEqual([one.headers["authorization"] for one in sent], ["Bearer pol_key"] * 3)

    def test_asks_questions_again_and_gives_up_after_so_many_tries(self):
        polity, sent = answered(problem(503, "GRAPH_UNAVAILABLE", "0"), retries=2)

        with self.assertRaises(PolityError) as refused:
            polity.graph.search("a")
        self.assertEqual((refused.exception.code, len(sent)), ("GRAPH_UNAVAILABLE", 3))

    def test_gives_up_at_once_where_the_wait_is_too_long(self):
        polity, sent = answered(problem(429, "RATE_LIMITED", "61"))

        with self.assertRaises(PolityError) as refused:
            polity.rest.get_entity("a")
        self.assertEqual((refused.exception.retry_after, len(sent)), (61.0, 1))

    def test_sends_what_changes_something_again_only_when_it_was_surely_not_done(self):
        polity, sent = answered(problem(429, "RATE_LIMITED", "0"), problem(503, "OVERLOADED", "0"))

        with self.assertRaises(PolityError):
            polity.rest.delete_webhook("a")
        self.assertEqual(len(sent), 2)

    def test_tells_what_a_proxy_answered(self):
        polity, _ = answered((502, {}, "no gateway"))

        with self.assertRaises(PolityError) as refused:
            polity.rest.get_entity("a")
        self.assertEqual((refused.exception.status, refused.exception.code), (502, None))


if __name__ == "__main__":
    unittest.main()
