// All datasets: the terms of their licences, and whether exports may contain them.
//
// row: {name: string, title: string, licence: string, attribution: string, url: string, isRedistributable: boolean,
//       dataAsOf: PartialDate | '' | null}
// scans: Dataset  one node per publisher
MATCH (set:Dataset)
RETURN set.name AS name, set.title AS title, set.licence AS licence, set.attribution AS attribution, set.url AS url,
       set.redistributable AS isRedistributable, set.dataAsOf AS dataAsOf
ORDER BY set.name
