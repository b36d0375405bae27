import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Graph } from './graph.js'

/** A migration that cannot be applied, in a sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

interface Migration {
  readonly name: string
  readonly checksum: string
  readonly statements: readonly string[]
}

const LOCK_MS = 60_000

/**
 * Applies the migrations in `folder` that the graph has not seen, in order, once each, under a lock.
 * Returns their names. Throws `MigrationError` when an applied one has changed or is unknown here.
 */
export async function migrate(graph: Graph, folder: string, now: () => Date): Promise<string[]> {
  const migrations = await readMigrations(folder)
  await graph.apply(
    'CREATE CONSTRAINT migration_name IF NOT EXISTS FOR (m:Migration) REQUIRE m.name IS UNIQUE',
  )
  const holder = `${String(process.pid)}-${String(now().getTime())}`
  await takeLock(graph, holder, now)
  try {
    const rows = await graph.apply(
      'MATCH (m:Migration) WHERE m.checksum IS NOT NULL RETURN m.name, m.checksum',
    )
    const applied = new Map(rows.map(([name, checksum]) => [String(name), String(checksum)]))
    refuseStrangers(migrations, applied)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of pending) await applyOne(graph, migration, now())
    return pending.map(({ name }) => name)
  } finally {
    await graph.apply('MATCH (l:Migration {name: "lock", holder: $holder}) SET l.until = 0', {
      holder,
    })
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.cypher')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      const body = text.replace(/^\s*\/\/.*$/gm, '')
      const statements = body.split(/;\s*$/m).map((part) => part.trim())
      return {
        name: file.replace(/\.cypher$/, ''),
        checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
        statements: statements.filter((statement) => statement !== ''),
      }
    }),
  )
}

async function takeLock(graph: Graph, holder: string, now: () => Date): Promise<void> {
  const deadline = now().getTime() + LOCK_MS
  for (;;) {
    const instant = now().getTime()
    const [row] = await graph.apply(
      `MERGE (l:Migration {name: "lock"})
       ON CREATE SET l.until = 0
       SET l.checked = $now
       WITH l WHERE l.until < $now
       SET l.until = $until, l.holder = $holder
       RETURN l.holder`,
      { now: instant, until: instant + LOCK_MS, holder },
    )
    if (row !== undefined) return
    if (instant > deadline) {
      throw new MigrationError(
        'Another process has been migrating this graph for over a minute; try again when it is done.',
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

function refuseStrangers(migrations: readonly Migration[], applied: ReadonlyMap<string, string>) {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    const here = known.get(name)
    if (here === undefined) {
      throw new MigrationError(
        `This graph was made by a newer version: it has the migration ${name}, which is unknown here. Update Polity, or use another DATA_DIR.`,
      )
    }
    if (here !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it was applied. Restore its file and put the change into a new migration.`,
      )
    }
  }
}

async function applyOne(graph: Graph, migration: Migration, at: Date): Promise<void> {
  // A run killed half-way left some statements done, so each must bear being repeated.
  for (const statement of migration.statements) await graph.apply(repeatable(statement))
  await graph.apply(
    'MERGE (m:Migration {name: $name}) SET m.checksum = $checksum, m.appliedAt = $at',
    { name: migration.name, checksum: migration.checksum, at: at.toISOString() },
  )
  await graph.apply('CALL db.awaitIndexes(300)')
}

function repeatable(statement: string): string {
  return statement.replace(
    /^(CREATE (?:CONSTRAINT|(?:FULLTEXT |RANGE |POINT )?INDEX) \w+)(?! IF NOT EXISTS)/,
    '$1 IF NOT EXISTS',
  )
}
