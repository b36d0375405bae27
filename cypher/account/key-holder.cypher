// Whose a key is.
//
// $id  id of the key
// row  [account id]
MATCH (k:ApiKey {id: $id})<-[:HAS_KEY]-(a:Account)
RETURN a.id
