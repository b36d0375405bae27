import { parsedFrom } from '../../../src/sources/reading/entity-records.js'

const CONTEXT = {
  dataset: 'tests',
  scope: 'us',
  file: { path: 'members.json', name: 'members.json' },
} as unknown as Parameters<typeof parsedFrom>[0]
const person = (id: string, name: string) => ({
  id,
  data: { kind: 'person' as const, names: [{ value: name }] },
})

describe('an object that becomes several records', () => {
  it('loses only the record with a field that is too long', () => {
    const drafts = [person('a', 'A'.repeat(100_000)), person('b', 'Ben Lee')]

    const parsed = [...parsedFrom(CONTEXT, 3, () => drafts)]

    expect(parsed).toMatchObject([
      { refusal: { file: 'members.json', index: 3, field: 'names[0]' } },
      { record: { id: 'b' } },
    ])
  })
})
