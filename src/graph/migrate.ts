import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Graph } from './graph.js'

/** A migration that cannot be applied, in a sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export interface MigrateOptions {
  /** Receives what the operator should know although the graph can be used. */
  readonly notify?: (text: string) => void
  /** How long the lock lasts when its holder stops renewing it. */
  readonly lockMs?: number
  /** When aborted, the work ends before its next part; the next run goes on there. */
  readonly stopped?: AbortSignal
}

interface Migration {
  readonly name: string
  /** The number that its name begins with; that of the last migration is the number of the build. */
  readonly number: number
  readonly checksum: string
  /** The oldest build that may run on the migrated graph, as its header says; else its own number. */
  readonly oldestBuild: number
  /** Its statements on data change only what earlier builds stored, as its header says. */
  readonly isRewrite: boolean
  readonly statements: readonly string[]
}

/**
 * One transaction: a statement on data, or several schema commands in a row. Each change of the schema makes
 * the server plan everything anew, so one transaction for many commands is much faster.
 */
interface Step {
  readonly isSchema: boolean
  readonly statements: readonly string[]
}

/** A migration that was applied to the graph; `oldestBuild`: `null` when it declared none. */
interface Applied {
  readonly checksum: string
  readonly oldestBuild: number | null
}

// The lock of a killed process stays for at most this long.
const LOCK_MS = 60_000
/** Longer than the lock of a killed process lasts. */
const WAIT_MS = 65_000
const POLL_MS = 250

/**
 * Applies the migrations in `folder` that were not applied to the graph, in order, once each, under a lock.
 * Returns their names. Throws `MigrationError` when an applied migration has changed, or is unknown here and
 * does not allow older builds.
 *
 * Builds of two versions may run side by side, so that a newer one can take over gateway by gateway. A build
 * has the number of its last migration. It runs on a graph with newer migrations when each of them allows it
 * in its header: `// oldest build: 3` means that builds from 3 on can read and write the graph without harm,
 * because it only adds what they ignore. Without that line older builds are refused.
 *
 * The lock expires by the clock of the database and is renewed while the work lasts. Each step first checks
 * that the lock is still held, because a process that was frozen may have lost it.
 *
 * A statement on data that returns a value has more to do: it is repeated with that value as `$after`, which is `''`
 * at first, until it returns `null` or nothing. So a large graph is rewritten in transactions of some thousand
 * rows, and the next run continues where one ended between them.
 *
 * A graph that no migration was applied to gets all of them at once, by fewer statements.
 */
export async function migrate(
  graph: Graph,
  folder: string,
  { notify = () => undefined, lockMs = LOCK_MS, stopped }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const pending = async () => {
    const applied = await appliedOnes(graph)
    refuseChanged(migrations, applied)
    const newer = newerOnes(migrations, applied)
    const left = migrations.filter(({ name }) => !applied.has(name))
    return { newer, left, isNew: applied.size === 0 }
  }
  const { newer, left } = await pending()
  if (newer.length > 0) {
    notify(
      `A newer version has migrated this graph (${newer.join(', ')}); this one may go on with it.`,
    )
  }
  // The usual case; each statement takes a server that has just started half a second.
  if (left.length === 0) return []
  await graph.apply(
    'CREATE CONSTRAINT migration_name IF NOT EXISTS FOR (m:Migration) REQUIRE m.name IS UNIQUE',
  )
  const lock = await takeLock(graph, lockMs)
  const run: Run = { graph, lock, stopped }
  try {
    // Another process may have applied some while this one waited for the lock.
    const { left: still, isNew } = await pending()
    if (isNew) await apply(run, still, stepsOfNew(still))
    else {
      if (still.length > 0)
        notify('Bringing the graph up to this version; a large one takes minutes …')
      for (const migration of still) await apply(run, [migration], stepsOf(migration.statements))
    }
    return still.map(({ name }) => name)
  } finally {
    await lock.free()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.cypher')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      const name = file.replace(/\.cypher$/, '')
      const number = Number.parseInt(name, 10)
      const body = text.replace(/^\s*\/\/.*$/gm, '')
      const statements = body.split(/;\s*$/m).map((part) => part.trim())
      return {
        name,
        number,
        checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
        oldestBuild: Number(/^\/\/ oldest build: (\d+)\s*$/m.exec(text)?.[1] ?? number),
        isRewrite: /^\/\/ rewrites: \S/m.test(text),
        statements: statements.filter((statement) => statement !== ''),
      }
    }),
  )
}

function stepsOf(statements: readonly string[]): Step[] {
  const steps: { isSchema: boolean; statements: string[] }[] = []
  for (const statement of statements) {
    const isSchema = SCHEMA_COMMAND.test(statement)
    const last = steps.at(-1)
    if (isSchema && last?.isSchema === true) last.statements.push(repeatable(statement))
    else steps.push({ isSchema, statements: [repeatable(statement)] })
  }
  return steps
}

/** The steps that make a new graph: no data of earlier builds is there, and nothing is made that is dropped later. */
function stepsOfNew(migrations: readonly Migration[]): Step[] {
  const schema = new Map<string, string>()
  const data: string[] = []
  for (const { statements, isRewrite } of migrations) {
    for (const statement of statements) {
      const [, verb, name = ''] = SCHEMA_COMMAND.exec(statement) ?? []
      if (verb === 'CREATE') schema.set(name, statement)
      else if (verb === 'DROP') schema.delete(name)
      else if (!isRewrite) data.push(statement)
    }
  }
  return stepsOf([...schema.values(), ...data])
}

const SCHEMA_COMMAND = /^(CREATE|DROP) (?:CONSTRAINT|(?:\w+ )?INDEX) (\w+)/

/** The right to migrate, which one process has at a time. */
interface Lock {
  readonly holder: string
  /** Throws when another process has taken the lock. */
  readonly hold: () => Promise<void>
  readonly free: () => Promise<void>
}

async function takeLock(graph: Graph, lockMs: number): Promise<Lock> {
  const holder = randomUUID()
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const [row] = await graph.apply(
      `MERGE (l:Migration {name: "lock"})
       ON CREATE SET l.until = 0
       SET l.checked = timestamp()
       WITH l WHERE l.until < timestamp()
       SET l.until = timestamp() + toInteger($lockMs), l.holder = $holder
       RETURN l.holder`,
      { lockMs, holder },
    )
    if (row !== undefined) return heldLock(graph, holder, lockMs)
    if (performance.now() > deadline) {
      throw new MigrationError(
        'Another process has been migrating this graph for over a minute; try again when it is done.',
      )
    }
    await delay(POLL_MS)
  }
}

function heldLock(graph: Graph, holder: string, lockMs: number): Lock {
  const renew = () =>
    graph.apply(
      `MATCH (l:Migration {name: "lock", holder: $holder})
       SET l.until = timestamp() + toInteger($lockMs)
       RETURN l.holder`,
      { lockMs, holder },
    )
  // A statement may take longer than the lock lasts. A failure here shows before the next step.
  const renewing = setInterval(() => void renew().catch(() => undefined), lockMs / 4).unref()
  return {
    holder,
    hold: async () => {
      const [row] = await renew()
      if (row === undefined) throw lostLock()
    },
    free: async () => {
      clearInterval(renewing)
      await graph.apply('MATCH (l:Migration {name: "lock", holder: $holder}) SET l.until = 0', {
        holder,
      })
    },
  }
}

function lostLock(): MigrationError {
  return new MigrationError(
    'Another process took over migrating this graph, as this one did not answer for a while; try again when it is done.',
  )
}

async function appliedOnes(graph: Graph): Promise<ReadonlyMap<string, Applied>> {
  const rows = await graph.apply(
    'MATCH (m:Migration) WHERE m.checksum IS NOT NULL RETURN m.name, m.checksum, m.oldestBuild',
  )
  return new Map(
    rows.map(([name, checksum, oldestBuild]) => [
      String(name),
      {
        checksum: String(checksum),
        oldestBuild: typeof oldestBuild === 'number' ? oldestBuild : null,
      },
    ]),
  )
}

function refuseChanged(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, Applied>,
): void {
  for (const { name, checksum } of migrations) {
    const there = applied.get(name)
    if (there === undefined || there.checksum === checksum) continue
    throw new MigrationError(
      `The migration ${name} was changed after it was applied. Restore its file and put the change into a new migration.`,
    )
  }
}

/** The applied migrations that are unknown here; throws unless this build may run on all of them. */
function newerOnes(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, Applied>,
): readonly string[] {
  const known = new Set(migrations.map(({ name }) => name))
  const build = Math.max(0, ...migrations.map(({ number }) => number))
  const newer = [...applied].filter(([name]) => !known.has(name))
  const refused = newer.find(([, { oldestBuild }]) => oldestBuild === null || oldestBuild > build)
  if (refused !== undefined) {
    throw new MigrationError(
      `This graph was made by a newer version: it has the migration ${refused[0]}, which is unknown here. Update Polity, or use another DATA_DIR.`,
    )
  }
  return newer.map(([name]) => name)
}

/** What a run works with. */
interface Run {
  readonly graph: Graph
  readonly lock: Lock
  readonly stopped: AbortSignal | undefined
}

/** Does the steps of `migrations` and writes down that they are applied. */
async function apply(
  run: Run,
  migrations: readonly Migration[],
  steps: readonly Step[],
): Promise<void> {
  const { graph, lock } = run
  // A run killed half-way left some steps done, so each must bear being repeated.
  for (const { isSchema, statements } of steps) {
    if (isSchema) {
      await lock.hold()
      await graph.applySchema(statements)
    } else for (const statement of statements) await applyInParts(run, statement)
  }
  await indexesOnline(graph, lock)
  const rows = await graph.apply(
    `MATCH (:Migration {name: "lock", holder: $holder})
     UNWIND $migrations AS migration
     MERGE (m:Migration {name: migration.name})
     SET m.checksum = migration.checksum, m.oldestBuild = toInteger(migration.oldestBuild),
         m.appliedAt = toString(datetime({epochMillis: timestamp()}))
     RETURN m.name`,
    {
      holder: lock.holder,
      migrations: migrations.map(({ name, checksum, oldestBuild }) => ({
        name,
        checksum,
        oldestBuild,
      })),
    },
  )
  if (rows.length < migrations.length) throw lostLock()
}

/** Asks a statement on data until it has nothing more to do. */
async function applyInParts({ graph, lock, stopped }: Run, statement: string): Promise<void> {
  for (let after: unknown = ''; after !== undefined && after !== null;) {
    stopped?.throwIfAborted()
    await lock.hold()
    const [row] = await graph.apply(statement, { after })
    after = row?.[0]
  }
}

/** Waits until every index is online; on a large graph that takes longer than a statement may. */
async function indexesOnline(graph: Graph, lock: Lock): Promise<void> {
  for (;;) {
    await lock.hold()
    const rows = await graph.apply(
      'SHOW INDEXES YIELD name, state WHERE state <> "ONLINE" RETURN name, state',
    )
    const failed = rows.find(([, state]) => state === 'FAILED')
    if (failed !== undefined) {
      throw new MigrationError(
        `The index ${String(failed[0])} could not be built; Neo4j's debug.log says why. Mend that, drop the index and try again.`,
      )
    }
    if (rows.length === 0) return
    await delay(POLL_MS)
  }
}

function repeatable(statement: string): string {
  return statement.replace(
    /^(CREATE (?:CONSTRAINT|(?:FULLTEXT |RANGE |POINT )?INDEX) \w+)(?! IF NOT EXISTS)/,
    '$1 IF NOT EXISTS',
  )
}
