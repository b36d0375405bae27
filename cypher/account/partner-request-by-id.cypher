// A partner request.
//
// $id  its id
// row  [id, organization, website, contact, intendedUse, state, createdAt, decidedAt, reason]
MATCH (r:PartnerRequest {id: $id})
RETURN r.id, r.organization, r.website, r.contact, r.intendedUse, r.state, r.createdAt, r.decidedAt, r.reason
