import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from '../support/command-line.js'
import { temporaryFolder } from '../support/server-options.js'

const { folder, remove } = temporaryFolder('polity-arguments-')
const dataDir = join(folder, 'data')
const at = (name: string) => join(folder, name)
const NODES = 'id,type,name\nann,person,Ann\n'
const ID = '01900000-0000-7000-8000-000000000000'

beforeAll(() => {
  mkdirSync(dataDir)
  mkdirSync(at('empty'))
  writeFileSync(at('broken.json'), '[{"id": 1},\n{"id"')
  writeFileSync(at('broken.csv'), 'id,id\n1,2\n')
  writeFileSync(at('other.json'), '{"a": 1}')
  writeFileSync(at('nodes.csv'), NODES)
  // It can be found and opened, but not read, not even by root.
  symlinkSync('/proc/self/mem', at('unreadable.json'))
})

afterAll(() => {
  remove()
})

/** Runs a command where there is no graph and nothing to start one with. */
const polity = (...args: string[]) =>
  commandLine(args, { settings: { DATA_DIR: dataDir, PATH: '' } })

describe('an argument that makes no sense', () => {
  it.each([
    [
      'an unknown source',
      ['import', 'nobody', at('nodes.csv')],
      /The sources are auto, .*congress/,
    ],
    [
      'a path that is not there',
      ['import', 'auto', at('none')],
      /^The file or folder .*none does not exist/,
    ],
    [
      'a date',
      ['import', 'auto', at('nodes.csv'), '--as-of', '2015-13'],
      /must be YYYY, YYYY-MM or/,
    ],
    ['a country', ['import', 'auto', at('nodes.csv'), '--country', 'usa'], /must have two letters/],
    ['a listing', ['import', 'auto', at('nodes.csv'), '--listing', 'x'], /must be polymarket:</],
    ['a merge with itself', ['merge', 'ann', 'ann'], /^ann and ann are already the same entity/],
    ['a slug', ['merge', 'Ann Lee', 'ann'], /must be a slug or id/],
    ['a slug of who is parted', ['unmerge', 'Ann Lee'], /must be a slug or id/],
    [
      'a venue',
      ['poll', 'bovespa', '--once'],
      /^bovespa is not a venue that can be polled; choose from/,
    ],
    ['a request', ['grants', 'show', 'x'], /must be an id, as the list command prints it/],
    ['a reason', ['grants', 'approve', ID, '--reason', ' '], /^The reason must be one line/],
    ['an account', ['grants', 'revoke', 'a b', '--reason', 'No'], /must be an id or an e-mail/],
    ['a state', ['partners', 'list', '--state', 'x'], /must be one of pending/],
    [
      'a partner',
      ['partners', 'deny', 'x', '--reason', 'No'],
      /must be an id, as the list command prints it/,
    ],
    ['a key', ['keys', 'revoke', 'x', '--reason', 'No'], /^This is not the id of a key/],
    [
      'an address',
      ['keys', 'create', '--account', 'x', '--tier', 'pro', '--name', 'x'],
      /not an e-mail/,
    ],
    ['a time', ['audit', '--since', 'yesterday'], /must be a date or a time/],
    [
      'a period',
      ['audit', '--since', '2026-02-02', '--until', '2026-02-01'],
      /^The period is empty/,
    ],
    [
      'a folder for a backup',
      ['backup', at('none/x.dump')],
      /^The folder .*none does not exist; create/,
    ],
    ['a backup to a folder', ['backup', folder], /^.* is a folder; give the name of a file\.$/],
    [
      'a backup that is not there',
      ['restore', at('none')],
      /^The file .*none does not exist; choose/,
    ],
    ['a folder to restore', ['restore', folder], /^The file .* does not exist; choose/],
    ['a role', ['serve', '--role', 'x'], /must be one or more of/],
  ])('ends the command before Neo4j is looked for: %s', async (_what, args, sentence) => {
    const error: unknown = await polity(...args).catch((reason: unknown) => reason)

    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toMatch(sentence)
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('an import without anything to import', () => {
  it.each([
    ['does not parse', 'broken.json', 1, /broken\.json: line 2: is not JSON/],
    ['has a malformed header', 'broken.csv', 1, /the header has the column "id" twice/],
    ['cannot be read', 'unreadable.json', 1, /unreadable\.json: cannot be read \(EIO\)/],
    [
      'is of no source',
      'other.json',
      0,
      /Skipped, because no source recognises them:\n.*other\.json/,
    ],
    ['is not there', 'empty', 0, /^0 files/],
  ])('is reported without Neo4j: a file that %s', async (_what, name, code, sentence) => {
    const { out, notices, exitCode } = await polity('import', 'auto', at(name))

    expect(out).toMatch(sentence)
    expect(exitCode).toBe(code)
    expect(notices).not.toContain('Neo4j')
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('only counts in a dry run, without Neo4j', async () => {
    const { out, notices } = await polity('import', 'auto', at('nodes.csv'), '--dry-run')

    expect(out).toMatch(/^1 files\nread +1\ncreated +0\n/)
    expect(notices).not.toContain('Neo4j')
  })

  it('continues to Neo4j when one file can be imported', async () => {
    const notices: string[] = []
    const importing = commandLine(['import', 'auto', at('broken.json'), at('nodes.csv')], {
      settings: { DATA_DIR: dataDir, PATH: '' },
      session: { notify: (text) => void notices.push(text) },
    })

    await expect(importing).rejects.toThrow(/NEO4J_URI/)
    expect(notices).toEqual(['Finding or starting Neo4j …'])
  })
})
