// oldest build: 33
// Searches find races by the titles that feeds give them. All builds that store feeds of races store these titles.
CREATE FULLTEXT INDEX raceTitles FOR (f:RaceFeed) ON EACH [f.title]
  OPTIONS { indexConfig: { `fulltext.analyzer`: 'standard-folding' } };
