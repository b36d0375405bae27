// oldest build: 14
// What reads of elections and races begin with.
CREATE INDEX tally_level FOR (t:Tally) ON (t.feed, t.level, t.unit);
CREATE INDEX contest_election FOR (c:Contest) ON (c.election, c.office, c.area, c.id);
CREATE INDEX change_election FOR (c:Change) ON (c.election, c.seq);
CREATE INDEX entity_type_start FOR (e:Entity) ON (e.type, e.startDate, e.id);
