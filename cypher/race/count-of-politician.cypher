// Counts the races in which any feed lists a politician as a candidate.
//
// $ids: string[]  ids of politicians, at most 100
// row: {id: string, total: number}
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COUNT {
  MATCH (one)<-[:STANDS_FOR]-(:ReferenceKey)<-[:OF]-(:Candidacy)-[:IN]->(c:Race)
  RETURN DISTINCT c
} AS total
