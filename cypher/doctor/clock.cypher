// The clock of the database.
//
// row: {now: number}  ms of Unix time
RETURN timestamp() AS now
