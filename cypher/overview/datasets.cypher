// The imported datasets, newest first.
//
// $limit: number  maximum number of datasets to return
// row: {name: string, title: string, licence: string, attribution: string, url: string,
//       isRedistributable: boolean, importedAt: string, dataAsOf: PartialDate | '' | null}
MATCH (set:Dataset)
WHERE set.name >= '' AND set.importedAt IS NOT NULL
RETURN set.name AS name, set.title AS title, set.licence AS licence, set.attribution AS attribution, set.url AS url,
       set.redistributable AS isRedistributable, set.importedAt AS importedAt, set.dataAsOf AS dataAsOf
ORDER BY set.importedAt DESC, set.name
LIMIT toInteger($limit)
