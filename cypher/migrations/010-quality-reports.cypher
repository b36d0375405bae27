// oldest build: 9
// What `polity quality` found, kept over time.
CREATE CONSTRAINT quality_report_at FOR (q:QualityReport) REQUIRE q.at IS UNIQUE;
