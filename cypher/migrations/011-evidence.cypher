// Records that stand for entities are compared in blocks, and what evidence says of two components is kept.
CREATE CONSTRAINT block_key FOR (b:Block) REQUIRE b.key IS UNIQUE;
CREATE INDEX block_dirty_key FOR (b:Block) ON (b.dirty, b.key);
CREATE CONSTRAINT verdict_key FOR (v:Verdict) REQUIRE v.key IS UNIQUE;
CREATE INDEX verdict_verdict_key FOR (v:Verdict) ON (v.verdict, v.key);
