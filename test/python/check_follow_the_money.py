"""Reads an export with the followthemoney package, and says in JSON what it refuses.

Usage: check_follow_the_money.py FILE. Prints what is wrong, one entry each, and how many entities of each schema there
are: {"problems": [], "schemas": {"Person": 2}}.
"""

import json
import sys
from collections import Counter

from followthemoney import model
from followthemoney.exc import InvalidData


def ends_problems(proxies):
    for proxy in proxies.values():
        for prop, value in proxy.itervalues():
            if prop.type.name != "entity":
                continue
            other = proxies.get(value)
            if other is None:
                yield f"{proxy.id}: {prop.name} leads to {value}, which is not there"
            elif not other.schema.is_a(prop.range):
                yield f"{proxy.id}: {prop.name} leads to a {other.schema.name}, not a {prop.range.name}"


def entity_problems(data):
    proxy = model.get_proxy(data)
    unknown = set(data["properties"]) - set(proxy.schema.properties)
    if unknown:
        yield f"{data['id']}: a {proxy.schema.name} has no {sorted(unknown)}"
    if proxy.schema.abstract:
        yield f"{data['id']}: {proxy.schema.name} is abstract"
    for name in proxy.schema.required:
        if not proxy.get(name):
            yield f"{data['id']}: {name} is missing"
    try:
        proxy.schema.validate(data)
    except InvalidData as error:
        yield f"{data['id']}: {error.errors}"


def main(path):
    problems, proxies = [], {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            data = json.loads(line)
            problems.extend(entity_problems(data))
            if data["id"] in proxies:
                problems.append(f"{data['id']} stands twice")
            proxies[data["id"]] = model.get_proxy(data)
    problems.extend(ends_problems(proxies))
    schemas = Counter(proxy.schema.name for proxy in proxies.values())
    print(json.dumps({"problems": problems, "schemas": schemas}, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1])
