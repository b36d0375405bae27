// Every dataset: what its licence asks for, and whether it may be passed on.
//
// row: {name: string, title: string, licence: string, attribution: string, url: string, isRedistributable: boolean,
//       dataAsOf: PartialDate | '' | null}
// scans: Dataset  there is one for each publisher
MATCH (set:Dataset)
RETURN set.name AS name, set.title AS title, set.licence AS licence, set.attribution AS attribution, set.url AS url,
       set.redistributable AS isRedistributable, set.dataAsOf AS dataAsOf
ORDER BY set.name
