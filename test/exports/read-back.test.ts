import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIXTURES } from '../support/fixtures.js'
import { folderWith, importing } from '../sources/importing.js'

const FOLDER = join(FIXTURES, 'politicians', 'polity-export')

const file = (name: string) => readFile(join(FOLDER, name), 'utf8')

const read = async (files: Readonly<Record<string, string>>) => importing([await folderWith(files)])

describe('a dump', () => {
  it.each([
    [
      'its end',
      (lines: readonly string[]) => lines.slice(0, -1),
      'end is missing: the dump is incomplete',
    ],
    [
      'a line',
      (lines: readonly string[]) => lines.filter((_, at) => at !== 3),
      'end does not state the same numbers of entities and relationships as the file contains',
    ],
  ])('that lacks %s is refused, and nothing counts as withdrawn', async (_what, cut, reason) => {
    const lines = (await file('polity.ndjson')).trimEnd().split('\n')

    const { report, finished } = await read({ 'polity.ndjson': cut(lines).join('\n') })

    expect(report.files[0]?.isRefused).toBe(true)
    const words = report.refusals.map(({ field, reason }) => `${field} ${reason}`)
    expect(words.at(-1)).toContain(reason)
    expect(finished).toEqual([])
  })

  it('is of the day when it was made, and a list by what it is of', async () => {
    const { opened } = await importing([join(FOLDER, 'polity.ndjson')])

    expect(opened).toEqual([{ scope: 'surroundings-of-ann-ash', asOf: '2026-02-01' }])
  })

  it('holds one membership for all the relationships that came from it', async () => {
    const { records } = await importing([join(FOLDER, 'polity.ndjson')])

    const memberships = [...records.values()].filter(({ kind }) => kind === 'membership')
    const local = (end: string) => `local:polity-export/01900000-0000-7000-8000-0000000000${end}`
    expect(memberships).toEqual([
      {
        ...{ kind: 'membership', person: local('01'), organization: local('04') },
        ...{ party: local('03'), area: local('06'), post: local('05') },
        ...{ start: '2015', startBasis: 'STATED', wholeAsOf: '' },
      },
    ])
  })
})

describe('a table', () => {
  it('gives cells as they were before they were kept from being formulas, and lists', async () => {
    const { records } = await importing([join(FOLDER, 'polity.nodes.csv')])

    expect([...records.values()][0]).toMatchObject({
      kind: 'person',
      type: 'politician',
      names: [{ value: '=Ann Ash' }, { value: 'a|b' }, { value: 'c\\d' }],
      identifiers: [
        { scheme: 'local', value: 'polity-export/01900000-0000-7000-8000-000000000001' },
        { scheme: 'wikidata', value: 'Q1' },
      ],
    })
  })
})

describe('FollowTheMoney and Popolo that no Polity wrote', () => {
  it('are left to the sources that know them', async () => {
    const ftm = (await file('polity.ftm.ndjson')).replaceAll('polity-', 'other-')
    const popolo = (await file('polity.popolo.json')).replace('polity-popolo-1', 'other')

    const { report } = await read({ 'a/a.ndjson': ftm, 'a/b.json': popolo })

    expect(report.files.map(({ source }) => source)).toEqual(['opensanctions', 'everypolitician'])
  })
})
