"""Reads exports with networkx, and says in JSON where they differ.

Usage: check_exports.py FOLDER, which holds export.json, export.gexf and export.graphml of one selection. Prints what
differs, one entry each; nothing differs: [].
"""

import json
import sys
from pathlib import Path

import networkx as nx


def text_of(value):
    return "" if value is None else str(value)


def edges_of(graph, names):
    start, end = names
    return sorted(
        (source, target, data["type"], *(text_of(data.get(name)) for name in ("role", start, end)))
        for source, target, data in graph.edges(data=True)
    )


def nodes_of(graph, country):
    return sorted(
        (node, data["name"], data["type"], data["slug"], text_of(data.get(country)))
        for node, data in graph.nodes(data=True)
    )


def graph_problems(folder):
    with open(folder / "export.json", encoding="utf-8") as file:
        node_link = nx.node_link_graph(json.load(file), edges="edges")
    gexf = nx.read_gexf(folder / "export.gexf", version="1.3")
    graphml = nx.read_graphml(folder / "export.graphml", force_multigraph=True)
    expected = nodes_of(node_link, "country_code"), edges_of(node_link, ("start_date", "end_date"))
    if not expected[0] or not expected[1]:
        yield "node-link is empty"
    if not node_link.graph["datasets"]:
        yield "node-link names no dataset"
    for name, graph in (("gexf", gexf), ("graphml", graphml)):
        if nodes_of(graph, "country") != expected[0]:
            yield f"{name}: other nodes than node-link"
        if edges_of(graph, ("start", "end")) != expected[1]:
            yield f"{name}: other edges than node-link"


if __name__ == "__main__":
    given = Path(sys.argv[1])
    print(json.dumps(list(graph_problems(given)), ensure_ascii=False))
