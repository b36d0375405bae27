// Marked records and listings come in the order of their keys: it decides which of two of one name gets "-2".
CREATE INDEX record_dirty_key FOR (r:Record) ON (r.dirty, r.key);
CREATE INDEX listing_dirty_key FOR (l:Listing) ON (l.dirty, l.key);
DROP INDEX record_dirty IF EXISTS;
DROP INDEX listing_dirty IF EXISTS;
