import { suffix } from '../subjects.mjs'
import { withClient } from './server.mjs'

const ROWS_A_BATCH = 5_000

// The data that the questions need. A join table has an index on both ends. It also has the names
// of both ends, because PostGraphile can only sort by columns of the same table.
const ENTITIES = {
  institution: 'Institution',
  office: 'Office',
  politician: 'Politician',
  party: 'Party',
  area: 'Area',
}
const JOINS = {
  party_membership: { kind: 'MEMBER_OF', end: 'party' },
  office_holding: { kind: 'HOLDS', end: 'office' },
  area_representation: { kind: 'REPRESENTS', end: 'area' },
}

/** Copies the data that the questions need, with keys and indexes as usual in PostgreSQL. */
export async function copyToPostgres(graph, postgres) {
  await withClient(postgres, async (client) => {
    for (const [table, label] of Object.entries(ENTITIES)) {
      const isOffice = table === 'office'
      const institution = isOffice ? ', institution_id text REFERENCES institution' : ''
      await client.query(
        `CREATE TABLE ${table} (id text PRIMARY KEY, slug text NOT NULL UNIQUE, name text NOT NULL,
           type text NOT NULL, country_code text NOT NULL, description text NOT NULL${institution})`,
      )
      const columns = ['id', 'slug', 'name', 'type', 'country_code', 'description']
      const one = `one.id, one.slug, one.name, one.type, one.countryCode, one.description`
      // The institution of an office. If there are several: the institution that Polity shows.
      const of = `, COLLECT { MATCH (one)-[link:PART_OF]->(i:Institution) RETURN i.id
        ORDER BY link.from DESC, i.name, link.id LIMIT 1 }[0]`
      const found = await graph.rows(
        `MATCH (one:${label}) RETURN [${one}${isOffice ? of : ''}] AS row`,
      )
      await insert(client, table, isOffice ? [...columns, 'institution_id'] : columns, found)
    }
    for (const [table, { kind, end }] of Object.entries(JOINS)) {
      await client.query(
        `CREATE TABLE ${table} (id text PRIMARY KEY,
           politician_id text NOT NULL REFERENCES politician, ${end}_id text NOT NULL REFERENCES ${end},
           politician_name text NOT NULL, ${end}_name text NOT NULL,
           start_date text, end_date text, from_day int NOT NULL, to_day int NOT NULL)`,
      )
      const found = await graph.rows(
        `MATCH (p:Politician)-[r:${kind}]->(e:${ENTITIES[end]})
         RETURN [r.id, p.id, e.id, p.name, e.name, r.startDate, r.endDate, r.from, r.to] AS row`,
      )
      const ends = ['politician_id', `${end}_id`, 'politician_name', `${end}_name`]
      const days = ['start_date', 'end_date', 'from_day', 'to_day']
      await insert(client, table, ['id', ...ends, ...days], found)
      await client.query(`CREATE INDEX ON ${table} (politician_id)`)
      await client.query(`CREATE INDEX ON ${table} (${end}_id)`)
    }
    await client.query('CREATE INDEX ON office (institution_id)')
    await client.query('VACUUM ANALYZE')
  })
}

/** Adds rows. Values are texts, unless the name of the column implies another type. */
export async function insert(client, table, columns, found) {
  const types = columns.map((column) => `${typeOf(column)}[]`)
  const lists = types.map((type, at) => `$${String(at + 1)}::${type}`).join(', ')
  for (let at = 0; at < found.length; at += ROWS_A_BATCH) {
    const batch = found.slice(at, at + ROWS_A_BATCH).map(({ row }) => row)
    const values = columns.map((_column, column) => batch.map((row) => row[column]))
    await client.query(
      `INSERT INTO ${table} (${columns.join()}) SELECT * FROM unnest(${lists})`,
      values,
    )
  }
}

function typeOf(column) {
  if (column.endsWith('_day') || column.endsWith('_number')) return 'int'
  return column.endsWith('_usd') || column.endsWith('_percent') ? 'float8' : 'text'
}

/** Copies every row until it exists `times` times, like `growGraph` in Neo4j. */
export async function growPostgres(postgres, times) {
  await withClient(postgres, async (client) => {
    // Copies refer to copies, which are inserted in the right order, so foreign keys need no
    // checks.
    await client.query('SET session_replication_role = replica')
    for (const table of [...Object.keys(ENTITIES), ...Object.keys(JOINS)]) {
      const { rows } = await client.query(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1
         ORDER BY ordinal_position`,
        [table],
      )
      const values = rows.map(({ name }) =>
        name === 'slug' || name === 'id' || name.endsWith('_id') ? `${name} || suffix` : name,
      )
      const suffixes = Array.from({ length: times - 1 }, (_, at) => suffix(at + 1))
      await client.query(
        `INSERT INTO ${table} SELECT ${values.join(', ')} FROM ${table}, unnest($1::text[]) AS suffix`,
        [suffixes],
      )
    }
    await client.query('VACUUM ANALYZE')
  })
}
