// Datasets by name: where facts come from and what their licence asks for.
//
// $names  names, at most 100
// row     [name, [title, licence, attribution, url, redistributable, importedAt, dataAsOf]]
UNWIND $names AS name
MATCH (set:Dataset {name: name})
RETURN name, [set.title, set.licence, set.attribution, set.url, set.redistributable, set.importedAt,
  set.dataAsOf]
