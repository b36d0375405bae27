import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportReport } from '../../src/sources/pipeline/report.js'
import { commandLine, graphSettings } from '../support/command-line.js'
import { ROOT } from '../support/server-options.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'
import { apVotes } from '../sources/results/independent.js'

const NIGHT = join(ROOT, 'test', 'fixtures', 'elections', 'ap', '20320302_national.json')

interface Night {
  readonly races: readonly Race[]
}

let test: TestGraph
let folder: string
let night: Night

beforeAll(async () => {
  test = await testGraph()
  folder = await mkdtemp(join(tmpdir(), 'polity-results-'))
  night = JSON.parse(await readFile(NIGHT, 'utf8')) as Night
})
beforeEach(() => test.wipe())
afterAll(async () => {
  await rm(folder, { recursive: true })
  await test.close()
})

const results = async (...args: readonly string[]) => {
  const { out, exitCode } = await commandLine(['results', 'ap', ...args, '--json'])
  return { report: JSON.parse(out) as ImportReport, exitCode }
}

/** The count of every unit and candidate, as `apVotes` names them. */
async function votesInGraph(): Promise<Map<string, number | null>> {
  const rows = (await test.run(
    `MATCH (t:Tally)-[:COUNTS]->(c:Race) RETURN c.office, c.area, c.party, t.state,
       COLLECT { MATCH (one:Candidacy)-[:IN]->(c) RETURN [one.key, one.name] }`,
  )) as [string, string, string, string, [string, string][]][]
  const found = new Map<string, number | null>()
  for (const [office, area, party, state, people] of rows) {
    const names = new Map(people)
    const { unit, counts } = JSON.parse(state) as {
      unit: { key: string }
      counts: { candidacy: string; votes: number | null }[]
    }
    for (const { candidacy, votes } of counts) {
      found.set([office, area, party, unit.key, names.get(candidacy)].join(' · '), votes)
    }
  }
  return found
}

interface Race {
  readonly raceID?: unknown
  readonly test?: unknown
}

async function filesIn(path: string): Promise<string[]> {
  return (await readdir(path)).map((name) => join(path, name))
}

/** One race counts less than nothing, and is refused by name. */
const isReadable = ({ raceID }: Race) => raceID !== '9005'
const isLive = (race: Race) => isReadable(race) && race.test !== true

const sorted = (votes: Map<string, number | null>) => [...votes].sort()

describe('polity results', () => {
  it('has counts in the graph that equal those of the file, read by themselves', async () => {
    const { report, exitCode } = await results(NIGHT)

    expect(sorted(await votesInGraph())).toEqual(sorted(apVotes(night, isLive)))
    expect(report).toMatchObject({ created: night.races.filter(isLive).length, changed: 0 })
    expect(exitCode).toBe(0)
  })

  it('refuses what the feed marks as a test, and takes it in a rehearsal', async () => {
    const { report } = await results(NIGHT)
    await test.wipe()
    const rehearsed = await results(NIGHT, '--rehearsal')

    const fieldsOf = ({ refusals }: ImportReport) => refusals.map(({ field }) => field)
    expect(fieldsOf(report)).toContain('isTest')
    expect(fieldsOf(rehearsed.report)).not.toContain('isTest')
    expect(rehearsed.report.created).toBe(report.created + 1)
    expect(sorted(await votesInGraph())).toEqual(sorted(apVotes(night, isReadable)))
  })

  it('rehearses in no graph that has live results, and takes none into a rehearsal', async () => {
    await results(NIGHT)
    const before = await votesInGraph()

    await expect(results(NIGHT, '--rehearsal')).rejects.toThrow(/separate DATA_DIR/)
    expect(await votesInGraph()).toEqual(before)

    await test.wipe()
    await results(NIGHT, '--rehearsal')
    await expect(results(NIGHT)).rejects.toThrow(/for a rehearsal/)
  })

  it('is served as what it was begun as', async () => {
    const serving = (...args: readonly string[]) => {
      const stopping = new AbortController()
      return commandLine(['serve', ...args], {
        settings: { ...graphSettings(), DATA_DIR: folder, LOG_LEVEL: 'silent' },
        session: {
          stopped: stopping.signal,
          print: () => {
            stopping.abort()
          },
        },
      })
    }

    await results(NIGHT, '--rehearsal')
    await expect(serving('--role', 'poll')).rejects.toThrow(/for a rehearsal/)
    await serving('--role', 'poll', '--rehearsal')

    await test.wipe()
    await results(NIGHT)
    await expect(serving('--role', 'poll', '--rehearsal')).rejects.toThrow(/live/)
  })

  it('applies no copy twice', async () => {
    await results(NIGHT)
    const log = () => test.run(`MATCH (c:Change) WHERE c.kind STARTS WITH 'race.' RETURN count(c)`)
    const before = await log()

    const { report } = await results(NIGHT)

    expect(report).toMatchObject({ created: 0, changed: 0 })
    expect(await log()).toEqual(before)
  })

  it('polls an address, and what it kept can be replayed as it came', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'polity-polled-'))
    const copies = ['01', '02'].map((minute) =>
      JSON.stringify({ ...night, timestamp: `2032-03-03T01:${minute}:00.000Z` }),
    )
    const stopping = new AbortController()
    let asked = 0
    const server = createServer((_request, reply) => {
      asked += 1
      if (asked > copies.length) stopping.abort()
      reply.writeHead(200, { 'content-type': 'application/json' }).end(copies[asked - 1] ?? '')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const printed: string[] = []

    await commandLine(
      ['results', 'ap', '--url', `http://127.0.0.1:${String(port)}/night`, '--every', '1s'],
      {
        settings: { ...graphSettings(), DATA_DIR: dataDir },
        session: {
          stopped: stopping.signal,
          now: () => new Date(),
          print: (line) => void printed.push(line),
        },
      },
    )
    server.closeAllConnections()
    server.close()
    const polled = sorted(await votesInGraph())
    const people = await test.run('MATCH (e:Politician) RETURN count(e) > 0')
    await test.wipe()
    const [folder = ''] = await filesIn(join(dataDir, 'results', 'ap'))
    const { report } = await results(folder, '--replay', '--speed', '99999')

    expect(printed[0]).toBe(`Snapshots are stored in ${folder}.`)
    expect(polled).toEqual(sorted(apVotes(night, isLive)))
    expect(people).toEqual([[true]])
    expect(report.files).toHaveLength(2)
    expect(sorted(await votesInGraph())).toEqual(polled)
    await rm(dataDir, { recursive: true })
  }, 120_000)

  it('refuses a file that is of no feed', async () => {
    const file = join(folder, 'other.json')
    await writeFile(file, '{"a":1}')

    const { report, exitCode } = await results(file)

    expect(report).toMatchObject({ refused: 1 })
    expect(exitCode).toBe(1)
  })

  it('keeps in mind which rows could not be read, until their file can be read again', async () => {
    const file = join(folder, 'night.json')
    const gone = join(folder, 'gone.json')
    await copyFile(NIGHT, file)
    await writeFile(gone, JSON.stringify({ ...night, timestamp: '2032-03-03T09:00:00.000Z' }))
    const inQuarantine = async () => {
      const { out } = await commandLine(['sources', '--json'])
      return (JSON.parse(out) as { refusedResults: readonly unknown[] }).refusedResults
    }
    const { report } = await results(file, gone)
    await rm(gone)
    const before = await inQuarantine()
    // A test is refused, too; a negative count is what the publisher mends.
    const mended = night.races.filter((race) => race.test !== true)
    await writeFile(file, JSON.stringify({ ...night, races: mended }).replace('-3', '3'))

    const { out, notices } = await commandLine(['replay'])

    const [refused] = report.files
    expect(before).toMatchObject([
      { file: gone, source: 'ap' },
      { file, source: 'ap', count: 2, rows: refused?.refusals.map(({ field }) => ({ field })) },
    ])
    expect(out).toBe('2 rows were read and stored; 0 still could not be read.')
    expect(notices).toContain(`${gone} no longer exists`)
    expect(await inQuarantine()).toEqual([])
    const read = JSON.parse(await readFile(file, 'utf8')) as Night
    expect(sorted(await votesInGraph())).toEqual(sorted(apVotes(read, () => true)))
  })

  it('recognises the files of all feeds, and knows by its path which election one is of that names none', async () => {
    const elections = join(ROOT, 'test', 'fixtures', 'elections')
    const of = async (...args: readonly string[]) => {
      const { out } = await commandLine(['results', 'auto', ...args, '--dry-run', '--json'])
      return JSON.parse(out) as ImportReport
    }
    const lost = join(folder, 'primary.json')
    const [senate = ''] = await filesIn(join(elections, 'ca-sos-2024-primary', 'us-senate'))
    await copyFile(senate, lost)

    const { files } = await of(elections)
    const read = files.filter(({ isRefused }) => !isRefused).map(({ source }) => source)
    expect([...new Set(read)].sort()).toEqual([
      ...['ap', 'california', 'nyt', 'openelections', 'polity'],
      ...['uk-2015', 'us-congress-winners', 'us-county-president'],
    ])
    expect((await of(lost)).refusals).toMatchObject([
      {
        file: lost,
        reason:
          'does not say to which election the results belong; set the election with --election',
      },
    ])
    const named = await of(lost, '--election', 'us/ca/2024-03-05/primary')
    expect(named).toMatchObject({ refused: 0, read: 1 })
  })

  it('counts without writing', async () => {
    const { report } = await results(NIGHT, '--dry-run')

    expect(report.read).toBeGreaterThan(0)
    expect(await test.run('MATCH (c:Race) RETURN c.id')).toEqual([])
  })

  it.each([
    [['results', 'nobody', NIGHT]],
    [['results', 'ap', NIGHT, '--election', 'yesterday']],
    [['results', 'ap', NIGHT, '--replay', '--speed', '0']],
    [['results', 'ap']],
    [['results', 'ap', NIGHT, '--url', 'http://127.0.0.1/']],
    [['results', 'ap', '--url', 'ftp://127.0.0.1/']],
    [['results', 'ap', '--url', 'http://127.0.0.1/', '--every', '15']],
    [['call', 'race', 'candidacy', '--by', 'me', '--status', 'perhaps']],
  ])('refuses %j', async (args) => {
    await expect(commandLine(args)).rejects.toThrow()
  })
})

describe('what people decide', () => {
  const events = async () =>
    (
      await test.run(
        `MATCH (c:Change) WHERE c.kind STARTS WITH 'race.call' OR c.kind STARTS WITH 'election.'
         RETURN c.kind, c.data ORDER BY c.seq`,
      )
    ).map(([kind, data]) => [kind, JSON.parse(String(data)) as Record<string, unknown>] as const)

  async function aRace(): Promise<readonly [race: string, candidacy: string]> {
    await results(NIGHT)
    const [row] = await test.run(
      `MATCH (one:Candidacy)-[:IN]->(c:Race) WHERE NOT EXISTS { MATCH (:Call)-[:CALL_IN]->(c) }
       RETURN c.id, one.id ORDER BY one.id LIMIT 1`,
    )
    return [String(row?.[0]), String(row?.[1])]
  }

  it('is a call, and its taking back', async () => {
    const [race, candidacy] = await aRace()
    const before = (await events()).length
    const call = (status: string, by = 'Desk') =>
      commandLine(['call', race, candidacy, '--by', by, '--status', status])

    await call('winner')
    const again = await call('winner')
    await call('retract')

    expect(again.out).toContain('already')
    expect((await events()).slice(before)).toMatchObject([
      ['race.called', { race: race, status: 'winner', by: 'Desk', source: 'operator' }],
      ['race.call_retracted', { race: race, status: 'winner', by: 'Desk' }],
    ])
    expect(
      await test.run(
        `MATCH (l:Call {source: 'operator'})-[:CALLS]->(:Candidacy {id: $candidacy})
         RETURN l.status, l.stands ORDER BY l.seq`,
        { candidacy },
      ),
    ).toEqual([
      ['winner', false],
      ['retract', false],
    ])
    await expect(call('retract')).rejects.toThrow('has made no call for')
    await expect(call('retract', 'Another')).rejects.toThrow('has made no call for')
  })

  it('is no call of a candidacy of another race', async () => {
    const [, candidacy] = await aRace()

    await expect(
      commandLine(['call', 'other', candidacy, '--by', 'me', '--status', 'winner']),
    ).rejects.toThrow('There is no candidacy')
  })

  it('is that an election is open, certified or cancelled', async () => {
    await results(NIGHT)
    const [row] = await test.run(
      `MATCH (:Race)-[:RACE_OF]->()-[:STANDS_FOR]->(e:Election) RETURN e.slug LIMIT 1`,
    )
    const slug = String(row?.[0])
    const before = (await events()).length

    for (const step of ['open', 'certify', 'cancel']) await commandLine(['elections', step, slug])

    expect((await events()).slice(before)).toMatchObject([
      ['election.opened', { slug, state: 'open' }],
      ['election.certified', { slug, state: 'certified' }],
      ['election.cancelled', { slug, state: 'cancelled' }],
    ])
    await expect(commandLine(['elections', 'open', 'no-such-election'])).rejects.toThrow(
      'There is no election',
    )
  })
})
