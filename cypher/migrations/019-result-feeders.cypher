// oldest build: 15
// Who sends a feed of results.
CREATE INDEX result_feed_holder FOR (f:ResultFeed) ON (f.holder);
