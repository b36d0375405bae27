// oldest build: 15
// What could not be read of files of results.
CREATE CONSTRAINT refused_results_file FOR (r:RefusedResults) REQUIRE r.file IS UNIQUE;
