-- What the world asks of PostGraphile beside tables: functions, as its manual advises.

CREATE INDEX ON politician USING gin (to_tsvector('simple', name));

CREATE FUNCTION search_politicians(q text) RETURNS SETOF politician
LANGUAGE sql STABLE AS $$
  SELECT * FROM politician WHERE to_tsvector('simple', name) @@ to_tsquery('simple', q)
  ORDER BY length(name), name, id LIMIT 10
$$;

CREATE TABLE market (
  id text PRIMARY KEY, title text NOT NULL, category text NOT NULL, state text NOT NULL, closes_at text,
  volume_usd float8, shown_percent float8, list_key text NOT NULL);
CREATE INDEX ON market (list_key);
CREATE INDEX ON market (category, list_key);

-- All entities and relationships, these in both directions, for paths. Not among the tables that are served.
CREATE SCHEMA paths;
CREATE TABLE paths.node (node_number int PRIMARY KEY, slug text NOT NULL UNIQUE, name text NOT NULL);
CREATE TABLE paths.link (from_number int NOT NULL, to_number int NOT NULL, kind text NOT NULL);
CREATE TYPE path_hop AS (kind text, name text, slug text);

-- From both ends, always from the side that has fewer nodes at its edge, until they meet; then back from there
-- to both ends. Nodes are put into sets in whole levels, which takes no plan that rests on how many there are.
CREATE FUNCTION shortest_path(from_slug text, to_slug text) RETURNS SETOF path_hop
LANGUAGE plpgsql STABLE ROWS 6 AS $$
DECLARE
  a_edge int[] := ARRAY(SELECT node_number FROM paths.node WHERE slug = from_slug);
  b_edge int[] := ARRAY(SELECT node_number FROM paths.node WHERE slug = to_slug);
  -- Level after level, and where each one ends.
  a_seen int[] := a_edge;
  b_seen int[] := b_edge;
  a_ends int[] := ARRAY[0, 1];
  b_ends int[] := ARRAY[0, 1];
  middle int;
  current int;
  hop record;
  kinds text[] := '{}';
  nodes int[] := '{}';
BEGIN
  FOR hops IN 1..6 LOOP
    IF cardinality(a_edge) <= cardinality(b_edge) THEN
      a_edge := ARRAY(SELECT to_number FROM paths.link WHERE from_number = ANY(a_edge) EXCEPT SELECT unnest(a_seen));
      a_seen := a_seen || a_edge;
      a_ends := a_ends || cardinality(a_seen);
    ELSE
      b_edge := ARRAY(SELECT to_number FROM paths.link WHERE from_number = ANY(b_edge) EXCEPT SELECT unnest(b_seen));
      b_seen := b_seen || b_edge;
      b_ends := b_ends || cardinality(b_seen);
    END IF;
    SELECT * INTO middle FROM (SELECT unnest(a_edge) INTERSECT SELECT unnest(b_edge)) AS both_sides LIMIT 1;
    EXIT WHEN middle IS NOT NULL OR cardinality(a_edge) = 0 OR cardinality(b_edge) = 0;
  END LOOP;
  IF middle IS NULL THEN RETURN; END IF;
  current := middle;
  FOR level IN REVERSE cardinality(a_ends) - 2 .. 1 LOOP
    SELECT kind, to_number INTO hop FROM paths.link
      WHERE from_number = current AND to_number = ANY(a_seen[a_ends[level] + 1 : a_ends[level + 1]]) LIMIT 1;
    kinds := hop.kind || kinds;
    nodes := current || nodes;
    current := hop.to_number;
  END LOOP;
  current := middle;
  FOR level IN REVERSE cardinality(b_ends) - 2 .. 1 LOOP
    SELECT kind, to_number INTO hop FROM paths.link
      WHERE from_number = current AND to_number = ANY(b_seen[b_ends[level] + 1 : b_ends[level + 1]]) LIMIT 1;
    kinds := kinds || hop.kind;
    nodes := nodes || hop.to_number;
    current := hop.to_number;
  END LOOP;
  RETURN QUERY
    SELECT way.kind, node.name, node.slug
    FROM unnest(kinds, nodes) WITH ORDINALITY AS way (kind, node_number, step)
    JOIN paths.node USING (node_number) ORDER BY way.step;
END
$$;
