// Partner requests, newest first.
//
// $state  PENDING, APPROVED or DENIED; absent: any
// $before  id of the last of the page before; absent: the first page
// $limit  rows
// row     [id, organization, website, contact, intendedUse, state, createdAt, decidedAt, reason]
MATCH (r:PartnerRequest)
USING INDEX SEEK r:PartnerRequest(state, id)  // if $state
WHERE r.id > ''
  AND r.state = $state                        // if $state
  AND r.id < $before                         // if $before
RETURN r.id, r.organization, r.website, r.contact, r.intendedUse, r.state, r.createdAt, r.decidedAt, r.reason
ORDER BY r.id DESC
LIMIT toInteger($limit)
