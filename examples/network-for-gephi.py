"""Writes the neighbourhood of an entity as a GEXF file for Gephi. Needs only Python's standard library."""

import json
import os
import sys
import urllib.request
import xml.etree.ElementTree as xml

URL = os.environ.get("POLITY_URL", "http://127.0.0.1:4000")
QUERY = """query Around($of: String!) {
  neighbourhood(of: $of, depth: 1, maxNodes: 100) {
    nodes { id name type }
    links { relationshipId kind role start end source { id } target { id } }
  }
}"""


def fetch_network(variables):
    body = json.dumps({"query": QUERY, "variables": variables}).encode()
    request = urllib.request.Request(f"{URL}/graphql", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as reply:
        answer = json.load(reply)
    if "errors" in answer:
        sys.exit("\n".join(error["message"] for error in answer["errors"]))
    return answer["data"]["neighbourhood"]


def gexf(network):
    root = xml.Element("gexf", xmlns="http://gexf.net/1.3", version="1.3")
    # Gephi's timeline uses the dates of the edges; an unknown date is left out.
    graph = xml.SubElement(root, "graph", defaultedgetype="directed", mode="dynamic", timeformat="date")
    columns = xml.SubElement(graph, "attributes", {"class": "node"})
    xml.SubElement(columns, "attribute", id="type", title="type", type="string")
    nodes = xml.SubElement(graph, "nodes")
    for node in network["nodes"]:
        element = xml.SubElement(nodes, "node", id=node["id"], label=node["name"])
        values = xml.SubElement(element, "attvalues")
        xml.SubElement(values, "attvalue", {"for": "type", "value": node["type"]})
    edges = xml.SubElement(graph, "edges")
    for link in network["links"]:
        spell = {name: link[name] for name in ("start", "end") if link[name] is not None}
        ends = {"source": link["source"]["id"], "target": link["target"]["id"]}
        label = link["role"] or link["kind"]
        xml.SubElement(edges, "edge", {"id": link["relationshipId"], "label": label, **ends, **spell})
    return root


if __name__ == "__main__":
    slug = sys.argv[1] if len(sys.argv) > 1 else "joe-biden"
    network = fetch_network({"of": slug})
    if network is None:
        sys.exit(f"No entity has the slug {slug}. Find the right slug with search(q: …).")
    xml.ElementTree(gexf(network)).write(sys.stdout, encoding="unicode", xml_declaration=True)
