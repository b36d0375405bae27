// Notes that an organization asks to become a partner.
//
// $request  {id, organization, website, contact, intendedUse, state, createdAt}
// row       [id]
CREATE (r:PartnerRequest {id: $request.id})
SET r += $request
RETURN r.id
