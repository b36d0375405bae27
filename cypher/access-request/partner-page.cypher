// One page of the partner applications, newest first.
//
// $states: ('PENDING' | 'APPROVED' | 'DENIED' | 'REVOKED')[]  states, at least one
// $before: string  id of the last row of the previous page; '~': the first page
// $limit: number  rows
// row: {id: string, organization: string, website: string, contact: string, intendedUse: string,
//       state: 'PENDING' | 'APPROVED' | 'DENIED' | 'REVOKED', createdAt: string, decidedAt: string | null,
//       reason: string | null}
//
// Each state is a sorted range of the index. The pages of the states are then merged.
UNWIND $states AS state
CALL (state) {
  MATCH (r:PartnerRequest)
  USING INDEX SEEK r:PartnerRequest(state, id)
  WHERE r.state = state AND r.id > '' AND r.id < $before
  RETURN r
  ORDER BY r.state DESC, r.id DESC
  LIMIT toInteger($limit)
}
RETURN r.id AS id, r.organization AS organization, r.website AS website, r.contact AS contact,
       r.intendedUse AS intendedUse, r.state AS state, r.createdAt AS createdAt, r.decidedAt AS decidedAt,
       r.reason AS reason
ORDER BY r.id DESC
LIMIT toInteger($limit)
