// oldest build: 31
// Lists of people who were born in a period begin with it.
CREATE INDEX entity_birth FOR (e:Entity) ON (e.birthDate);
