// Datasets by name: the sources of facts and the terms of their licences.
//
// $names: string[]  names, at most 100
// row: {name: string, title: string, licence: string, attribution: string, url: string,
//       isRedistributable: boolean, importedAt: string | null, dataAsOf: PartialDate | '' | null}
UNWIND $names AS name
MATCH (set:Dataset {name: name})
RETURN name, set.title AS title, set.licence AS licence, set.attribution AS attribution, set.url AS url,
       set.redistributable AS isRedistributable, set.importedAt AS importedAt, set.dataAsOf AS dataAsOf
