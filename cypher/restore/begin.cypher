// Notes the backup that is being restored. An interrupted restore must be repeated before that of another file.
//
// $checksum: string  of the file
// row: {checksum: string}  of the file that is being restored
MERGE (l:Lease {name: 'restore'})
SET l.checksum = coalesce(l.checksum, $checksum)
RETURN l.checksum AS checksum
