"""Reconciles columns of a table with the reconciler package, and says in JSON what it gets.

Usage: check_reconciler.py SERVICE, where standard input is a list of {"name": …, "country": …, "birth_date": …}. Prints for each name the best candidate that the package gives.
"""

import json
import sys

import pandas as pd
from reconciler import reconcile

PROPERTIES = ("country", "birth_date")


def main(service):
    table = pd.DataFrame(json.load(sys.stdin))
    found = reconcile(
        table["name"],
        type_id="politician",
        property_mapping={pid: table[pid] for pid in PROPERTIES},
        reconciliation_endpoint=service,
    )
    print(found[["input_value", "id", "name", "score", "match", "type_id"]].to_json(orient="records"))


if __name__ == "__main__":
    main(sys.argv[1])
