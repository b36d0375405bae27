// The memory settings of Neo4j.
//
// row: {name: string, value: string}  value: such as 512.00MiB
SHOW SETTINGS YIELD name, value
WHERE name IN ['server.memory.heap.max_size', 'server.memory.pagecache.size']
RETURN name, value
