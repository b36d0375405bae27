// Returns a partner application.
//
// $id: string  id of the application
// row: {id: string, organization: string, website: string, contact: string, intendedUse: string,
//       state: 'PENDING' | 'APPROVED' | 'DENIED' | 'REVOKED', createdAt: string, decidedAt: string | null,
//       reason: string | null}
MATCH (r:PartnerRequest {id: $id})
RETURN r.id AS id, r.organization AS organization, r.website AS website, r.contact AS contact,
       r.intendedUse AS intendedUse, r.state AS state, r.createdAt AS createdAt, r.decidedAt AS decidedAt,
       r.reason AS reason
