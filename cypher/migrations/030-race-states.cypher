// oldest build: 29
// What feeds had counted of races after some of their updates, from which the past is replayed.
CREATE CONSTRAINT race_state_id FOR (s:RaceState) REQUIRE s.id IS UNIQUE;
CREATE INDEX race_state_race FOR (s:RaceState) ON (s.race, s.seq);
