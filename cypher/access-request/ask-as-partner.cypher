// Stores the application of an organization to become a partner.
//
// $request: {id: string, organization: string, website: string, contact: string, intendedUse: string,
//     state: string, createdAt: string}
// row: {id: string}
CREATE (r:PartnerRequest {id: $request.id})
SET r += $request
RETURN r.id AS id
