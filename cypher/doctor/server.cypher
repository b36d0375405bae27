// The version and edition of Neo4j.
//
// row: {version: string, edition: string}
CALL dbms.components() YIELD name, versions, edition
WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version, edition
