// All datasets with their stored counts, by name.
//
// $limit: number  maximum number of datasets to return
// row: {name: string, title: string, licence: string, attribution: string, url: string, isRedistributable: boolean,
//       importedAt: string | null, dataAsOf: PartialDate | '' | null, entities: number | null,
//       relationships: number | null, records: number | null, refused: number | null, lastImportAt: string | null,
//       countedAt: string | null, firstStart: PartialDate | null, lastStart: PartialDate | null,
//       lastEnd: PartialDate | null}  null: not counted yet, or no date is known
MATCH (set:Dataset)
WHERE set.name >= ''
RETURN set.name AS name, set.title AS title, set.licence AS licence, set.attribution AS attribution, set.url AS url,
       set.redistributable AS isRedistributable, set.importedAt AS importedAt, set.dataAsOf AS dataAsOf,
       set.entities AS entities, set.relationships AS relationships, set.records AS records, set.refused AS refused,
       coalesce(set.lastImportAt, set.importedAt) AS lastImportAt, set.countedAt AS countedAt,
       set.firstStart AS firstStart, set.lastStart AS lastStart, set.lastEnd AS lastEnd
ORDER BY name
LIMIT toInteger($limit)
