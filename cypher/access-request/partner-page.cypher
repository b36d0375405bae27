// One page of the partner applications, newest first.
//
// $state?: 'PENDING' | 'APPROVED' | 'DENIED' | 'REVOKED'  absent: any
// $before?: string  id of the last row of the previous page; absent: the first page
// $limit: number  rows
// row: {id: string, organization: string, website: string, contact: string, intendedUse: string,
//       state: 'PENDING' | 'APPROVED' | 'DENIED' | 'REVOKED', createdAt: string, decidedAt: string | null,
//       reason: string | null}
MATCH (r:PartnerRequest)
USING INDEX SEEK r:PartnerRequest(state, id)  // if $state
WHERE r.id > ''
  AND r.state = $state                        // if $state
  AND r.id < $before                         // if $before
RETURN r.id AS id, r.organization AS organization, r.website AS website, r.contact AS contact,
       r.intendedUse AS intendedUse, r.state AS state, r.createdAt AS createdAt, r.decidedAt AS decidedAt,
       r.reason AS reason
ORDER BY r.id DESC
LIMIT toInteger($limit)
