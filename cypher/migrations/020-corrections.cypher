// oldest build: 15
// What readers proposed to correct.
CREATE CONSTRAINT correction_id FOR (c:Correction) REQUIRE c.id IS UNIQUE;
CREATE INDEX correction_state FOR (c:Correction) ON (c.state, c.id);
