import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sleep } from '../async.js'
import { OperatorError } from '../domain/operator-error.js'
import type { Graph } from './graph.js'

export interface MigrateOptions {
  /** Called with warnings for the operator. */
  readonly notify?: (text: string) => void
  /** The lock expires after this time unless its holder renews it. */
  readonly lockMs?: number
  /**
   * After an abort, the migration ends before its next part. The next run continues with this part.
   */
  readonly stopped?: AbortSignal
}

interface Migration {
  readonly name: string
  /** The number at the start of the name. The number of the last migration is the build number. */
  readonly number: number
  readonly checksum: string
  /**
   * The oldest build that may run on the migrated graph, from the header; by default the number of
   * the migration.
   */
  readonly oldestBuild: number
  /**
   * True if the header declares that the statements only change data that earlier builds stored.
   */
  readonly isRewrite: boolean
  readonly statements: readonly string[]
}

/**
 * One transaction: a data statement, or several consecutive schema commands. The server discards
 * all query plans after each schema change, so one transaction for many commands is much faster.
 */
type Step = readonly [string, ...string[]]

/** An applied migration. `oldestBuild` is `null` if the graph does not store it. */
interface Applied {
  readonly checksum: string
  readonly oldestBuild: number | null
}

// The lock of a killed process expires after this time.
const LOCK_MS = 60_000
/**
 * Maximum wait for the lock. This time is longer than `LOCK_MS`, so the lock of a killed process
 * expires before the wait ends.
 */
const WAIT_MS = 65_000
const POLL_MS = 250
const PLANNING_ATTEMPTS = 30

/**
 * Applies the pending migrations in `folder` in order, each once, under a lock. Returns the names
 * of these migrations. Throws `OperatorError` if the file of an applied migration has changed, or
 * if an applied migration is unknown to this build and does not allow older builds.
 *
 * Builds of two versions may run at the same time, so that gateways can be updated one after the
 * other. A build has the number of its last migration. A build can use a graph with newer
 * migrations if the header of each newer migration allows it. `// oldest build: 3` means that build
 * 3 and later builds can use the graph, because the migration only adds data that these builds
 * ignore. Without this line, older builds are refused.
 *
 * The clock of the database decides when the lock expires. The lock is renewed during the work.
 * Each step first checks that the process still holds the lock, because a process that was frozen
 * may have lost it.
 *
 * A data statement that returns a value has more work to do. The statement is repeated with this
 * value as `$after` (`''` at first) until the statement returns `null` or no row. So each
 * transaction changes only a few thousand rows of a large graph. If a run ends early, the next run
 * continues the work.
 *
 * An empty graph gets all migrations at once, with fewer statements.
 */
export async function migrate(
  given: Graph,
  folder: string,
  { notify = () => undefined, lockMs = LOCK_MS, stopped }: MigrateOptions = {},
): Promise<string[]> {
  const graph = { ...given, apply: repeatedWhilePlanning(given.apply) }
  const migrations = await readMigrations(folder)
  const pending = async () => {
    const applied = await readApplied(graph)
    const newer = newerMigrations(migrations, applied)
    const left = migrations.filter(({ name }) => !applied.has(name))
    return { newer, left, isNew: applied.size === 0 }
  }
  const { newer, left } = await pending()
  if (newer.length > 0) {
    notify(
      `A newer version of Polity has migrated this graph (${newer.join(', ')}). This version can still use it.`,
    )
  }
  // Return early in the usual case, because each statement takes half a second on a server that has
  // just started.
  if (left.length === 0) return []
  await graph.apply(
    'CREATE CONSTRAINT migration_name IF NOT EXISTS FOR (m:Migration) REQUIRE m.name IS UNIQUE',
  )
  const lock = await takeLock(graph, lockMs)
  const run: Run = { graph, lock, stopped }
  try {
    // Another process may have applied some migrations while this process waited for the lock.
    const { left: remaining, isNew } = await pending()
    if (isNew) await apply(run, remaining, stepsOfNew(remaining))
    else if (remaining.length > 0) {
      notify('Migrating the graph to this version; a large graph takes minutes …')
      for (const migration of remaining) {
        await apply(run, [migration], stepsOf(migration.statements))
      }
    }
    return remaining.map(({ name }) => name)
  } finally {
    await lock.free()
  }
}

/** What a graph has of the schema of this build. */
export interface SchemaState {
  readonly appliedCount: number
  /** Migrations that are not applied yet. */
  readonly pending: readonly string[]
  /** Applied migrations of a newer build, which allow this build. */
  readonly newer: readonly string[]
  /** Constraints and indexes that the applied migrations created and the graph no longer has. */
  readonly missing: readonly string[]
  readonly failed: readonly string[]
  /** Indexes that are being filled, in percent. */
  readonly populating: ReadonlyMap<string, number>
}

/**
 * Compares the migrations in `folder`, and the constraints and indexes that they create, with a
 * graph. Changes nothing. Throws `OperatorError` like `migrate`.
 */
export async function inspectSchema(
  graph: Pick<Graph, 'apply'>,
  folder: string,
): Promise<SchemaState> {
  return (await compareSchema(graph, folder)).state
}

/**
 * Creates missing constraints and indexes again, and replaces failed ones. Waits until all are
 * online. Returns their names.
 */
export async function repairSchema(graph: Graph, folder: string): Promise<readonly string[]> {
  const { state, commands } = await compareSchema(graph, folder)
  const names = [...state.missing, ...state.failed]
  if (names.length === 0) return []
  const texts = names.map((name) => commands.get(name) ?? '')
  const drops = names.map((name, index) => {
    const kind = texts[index]?.startsWith('CREATE CONSTRAINT') === true ? 'CONSTRAINT' : 'INDEX'
    return `DROP ${kind} ${name} IF EXISTS`
  })
  await graph.applySchema(drops)
  await graph.applySchema(texts)
  await untilOnline(graph, async () => undefined)
  return names
}

async function compareSchema(graph: Pick<Graph, 'apply'>, folder: string) {
  const migrations = await readMigrations(folder)
  const applied = await readApplied(graph)
  const newer = newerMigrations(migrations, applied)
  const known = migrations.filter(({ name }) => applied.has(name))
  const { commands } = schemaOf(known)
  const rows = await graph.apply(
    'SHOW INDEXES YIELD name, state, populationPercent RETURN name, state, populationPercent',
  )
  const states = new Map(rows.map(([name, state]) => [String(name), String(state)]))
  const state: SchemaState = {
    appliedCount: applied.size,
    pending: migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    newer,
    // A newer build may have dropped what this build created.
    missing: newer.length > 0 ? [] : [...commands.keys()].filter((name) => !states.has(name)),
    failed: [...commands.keys()].filter((name) => states.get(name) === 'FAILED'),
    populating: new Map(
      rows
        .filter(([, indexState]) => indexState === 'POPULATING')
        .map(([name, , percent]) => [String(name), Number(percent)]),
    ),
  }
  return { state, commands }
}

/**
 * On a slow machine, Neo4j can fail to plan a statement while many new indexes come online. The
 * statement has then changed nothing, so the statement is repeated.
 */
function repeatedWhilePlanning(apply: Graph['apply']): Graph['apply'] {
  return async (statement, params) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await apply(statement, params)
      } catch (error) {
        const isPlanning =
          error instanceof Error && error.message.includes('frequent schema changes')
        if (!isPlanning || attempt === PLANNING_ATTEMPTS) throw error
        await sleep(POLL_MS)
      }
    }
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

function stepsOf(statements: readonly string[]): readonly Step[] {
  const steps: [string, ...string[]][] = []
  for (const statement of statements.map(repeatable)) {
    const last = steps.at(-1)
    if (last !== undefined && isSchema(statement) && isSchema(last[0])) last.push(statement)
    else steps.push([statement])
  }
  return steps
}

function isSchema(statement: string): boolean {
  return SCHEMA_COMMAND.test(statement)
}

/**
 * The steps for an empty graph. They contain no rewrites of old data, and no constraints and
 * indexes that a later migration drops.
 */
function stepsOfNew(migrations: readonly Migration[]): readonly Step[] {
  const { commands, data } = schemaOf(migrations)
  return stepsOf([...commands.values(), ...data])
}

/**
 * The constraints and indexes that remain after `migrations`, by name, and the statements that
 * change data other than that of earlier builds.
 */
function schemaOf(migrations: readonly Migration[]) {
  const commands = new Map<string, string>()
  const data: string[] = []
  for (const { statements, isRewrite } of migrations) {
    for (const statement of statements) {
      const [, verb, name = ''] = SCHEMA_COMMAND.exec(statement) ?? []
      if (verb === 'CREATE') commands.set(name, statement)
      else if (verb === 'DROP') commands.delete(name)
      else if (!isRewrite) data.push(statement)
    }
  }
  return { commands, data }
}

const SCHEMA_COMMAND = /^(CREATE|DROP) (?:CONSTRAINT|(?:\w+ )?INDEX) (\w+)/

/** The migration lock, which one process holds at a time. */
type Lock = Awaited<ReturnType<typeof takeLock>>

async function takeLock(graph: Graph, lockMs: number) {
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
    if (row !== undefined) break
    if (performance.now() > deadline) {
      throw new OperatorError(
        'Another process has been migrating this graph for over a minute; try again when it has finished.',
      )
    }
    await sleep(POLL_MS)
  }
  const renew = () =>
    graph.apply(
      `MATCH (l:Migration {name: "lock", holder: $holder})
       SET l.until = timestamp() + toInteger($lockMs)
       RETURN l.holder`,
      { lockMs, holder },
    )
  // A statement may take longer than the lock lasts, so a timer renews the lock. A failed renewal
  // is detected before the next step.
  const renewing = setInterval(() => void renew().catch(() => undefined), lockMs / 4).unref()
  return {
    holder,
    /** Renews the lock. Throws if another process has taken it. */
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

function lostLock(): OperatorError {
  return new OperatorError(
    'Another process took over the migration of this graph because this process paused too long; try again when it has finished.',
  )
}

async function readApplied(graph: Pick<Graph, 'apply'>): Promise<ReadonlyMap<string, Applied>> {
  const rows = await graph.apply(
    'MATCH (m:Migration) WHERE m.checksum IS NOT NULL RETURN m.name, m.checksum, m.oldestBuild',
  )
  return new Map(
    rows.map(([name, checksum, build]) => {
      const oldestBuild = typeof build === 'number' ? build : null
      return [String(name), { checksum: String(checksum), oldestBuild }]
    }),
  )
}

/**
 * The applied migrations that this build does not know. Throws if one of these migrations does not
 * allow this build, or if the file of an applied migration has changed.
 */
function newerMigrations(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, Applied>,
): readonly string[] {
  const known = new Set(migrations.map(({ name }) => name))
  const changed = migrations.find(
    ({ name, checksum }) => (applied.get(name)?.checksum ?? checksum) !== checksum,
  )
  if (changed !== undefined) {
    throw new OperatorError(
      `The migration ${changed.name} was changed after it was applied. Restore its file, and make the change in a new migration.`,
    )
  }
  const build = Math.max(0, ...migrations.map(({ number }) => number))
  const newer = [...applied].filter(([name]) => !known.has(name))
  const refused = newer.find(([, { oldestBuild }]) => oldestBuild === null || oldestBuild > build)
  if (refused !== undefined) {
    throw new OperatorError(
      `This graph was created by a newer version of Polity: its migration ${refused[0]} is unknown here. Update Polity, or set DATA_DIR to another folder.`,
    )
  }
  return newer.map(([name]) => name)
}

/** The context of a run. */
interface Run {
  readonly graph: Graph
  readonly lock: Lock
  readonly stopped: AbortSignal | undefined
}

/** Runs the steps of `migrations`, then records `migrations` as applied. */
async function apply(
  run: Run,
  migrations: readonly Migration[],
  steps: readonly Step[],
): Promise<void> {
  const { graph, lock } = run
  // A killed run may have completed some steps, so each step must be repeatable.
  for (const step of steps) {
    if (isSchema(step[0])) {
      await lock.hold()
      await graph.applySchema(step)
    } else await applyInParts(run, step[0])
  }
  await untilOnline(graph, lock.hold)
  const rows = await graph.apply(
    `MATCH (:Migration {name: "lock", holder: $holder})
     UNWIND $migrations AS migration
     MERGE (m:Migration {name: migration.name})
     SET m.checksum = migration.checksum, m.oldestBuild = toInteger(migration.build),
         m.appliedAt = toString(datetime({epochMillis: timestamp()}))
     RETURN m.name`,
    {
      holder: lock.holder,
      migrations: migrations.map(({ name, checksum, oldestBuild }) => ({
        ...{ name, checksum, build: oldestBuild },
      })),
    },
  )
  if (rows.length < migrations.length) throw lostLock()
}

/** Repeats a data statement until it has no more work to do. */
async function applyInParts({ graph, lock, stopped }: Run, statement: string): Promise<void> {
  for (let after: unknown = ''; after !== undefined && after !== null;) {
    stopped?.throwIfAborted()
    await lock.hold()
    const [row] = await graph.apply(statement, { after })
    after = row?.[0]
  }
}

/**
 * Waits until every index is online. On a large graph this takes longer than the timeout of a
 * statement. `onWait` is called before each look.
 */
async function untilOnline(
  graph: Pick<Graph, 'apply'>,
  onWait: () => Promise<void>,
): Promise<void> {
  for (;;) {
    await onWait()
    const rows = await graph.apply(
      'SHOW INDEXES YIELD name, state WHERE state <> "ONLINE" RETURN name, state',
    )
    const failed = rows.find(([, state]) => state === 'FAILED')
    if (failed !== undefined) {
      throw new OperatorError(
        `The index ${String(failed[0])} could not be built; Neo4j's debug.log contains the reason. Fix the cause, drop the index and try again.`,
      )
    }
    if (rows.length === 0) return
    await sleep(POLL_MS)
  }
}

function repeatable(statement: string): string {
  return statement.replace(
    /^(CREATE (?:CONSTRAINT|(?:FULLTEXT |RANGE |POINT )?INDEX) \w+)(?! IF NOT EXISTS)/,
    '$1 IF NOT EXISTS',
  )
}
