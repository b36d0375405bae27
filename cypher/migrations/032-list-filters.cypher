// oldest build: 31
// Lists of people who were born in a period begin with their index, and so do lists of races of a place or a period.
CREATE INDEX entity_birth FOR (e:Entity) ON (e.birthDate);
CREATE INDEX race_area FOR (r:Race) ON (r.area, r.date);
CREATE INDEX race_date FOR (r:Race) ON (r.date, r.id);
