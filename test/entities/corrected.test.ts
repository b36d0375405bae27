import type {
  CorrectedRelationship,
  MissingRelationship,
} from '../../src/domain/corrections/correction-data.js'
import type { RelationshipCorrection } from '../../src/entities/corrected-facts.js'
import { toPartialDate } from '../../src/domain/partial-date.js'
import type { MembershipData } from '../../src/domain/record.js'
import { correctEntity, type EntityCorrection } from '../../src/entities/corrected.js'
import type { DerivedEntity } from '../../src/entities/derive.js'
import { deriveRelationships, type RelationRecord } from '../../src/entities/relationships.js'

const date = (text: string) => {
  const found = toPartialDate(text)
  if (found === null) throw new RangeError(text)
  return found
}

const seat = (key: string, start: string, end: string | null): RelationRecord => ({
  ...{ key, lastSeenAt: '2026-01-01', withdrawn: false },
  data: {
    ...{ kind: 'membership', person: 'ann', organization: 'house', party: 'left' },
    start: date(start),
    ...(end !== null && { end: date(end) }),
  } satisfies MembershipData,
})

const correction = (given: Partial<CorrectedRelationship>) => ({
  ...{ key: 'corrections/1', lastSeenAt: '2026-02-01' },
  data: {
    ...{ kind: 'correction', subject: 'ann', url: 'https://example.org/', field: 'end' },
    ...{ value: date('2013-05'), type: 'MEMBER_OF', other: 'house' },
    ...{ recordKeys: ['r1'], from: 20_100_101, to: 20_121_231, ...given },
  } as CorrectedRelationship,
})

const derived = (
  records: readonly RelationRecord[],
  ...corrections: readonly RelationshipCorrection[]
) =>
  deriveRelationships(
    'ann',
    [],
    records,
    (reference) => ({ id: reference, type: 'x', name: reference }),
    corrections,
  )
    .relationships.map(({ toId, properties }) => [
      toId,
      properties['startDate'] ?? null,
      properties['endDate'] ?? null,
      (properties['recordKeys'] as readonly string[]).length,
    ])
    .sort()

const missing = (start?: string, end?: string) => ({
  ...{ key: 'corrections/9', lastSeenAt: '2026-02-01' },
  data: {
    ...{ kind: 'correction', subject: 'ann', url: 'https://example.org/', field: 'related' },
    ...{ value: 'House', type: 'MEMBER_OF', other: 'house' },
    ...(start !== undefined && { start: date(start) }),
    ...(end !== undefined && { end: date(end) }),
  } as MissingRelationship,
})

describe('a relationship that no source gives', () => {
  const member: RelationRecord = {
    ...{ key: 'r1', lastSeenAt: '2026-01-01', withdrawn: false },
    data: {
      ...{ kind: 'membership', person: 'ann', organization: 'house' },
      ...{ start: date('2010'), end: date('2012') },
    },
  }

  it('follows from the correction, and one of its dates is corrected as that of any other', () => {
    expect(derived([], missing('2010', '2012'))).toEqual([['house', '2010', '2012', 1]])
    expect(derived([], missing())).toEqual([['house', null, null, 1]])
    expect(
      derived([], missing('2010', '2012'), correction({ recordKeys: ['corrections/9'] })),
    ).toEqual([['house', '2010', '2013-05', 2]])
  })

  it('is one with what a source says of the same time, and stands beside another time', () => {
    expect(derived([member], missing('2010', '2012'))).toEqual([['house', '2010', '2012', 2]])
    expect(derived([member], missing('2020'))).toEqual([
      ['house', '2010', '2012', 1],
      ['house', '2020', null, 1],
    ])
  })

  it('is not there while nobody knows its far end', () => {
    const { relationships } = deriveRelationships('ann', [], [], () => undefined, [missing()])

    expect(relationships).toEqual([])
  })
})

describe('a relationship that was corrected', () => {
  const spells = [seat('r1', '2010', '2012'), seat('r2', '2015', null)]

  it('has the date of the correction in all that its fact says, and others keep theirs', () => {
    expect(derived(spells, correction({}))).toEqual([
      ['house', '2010', '2013-05', 2],
      ['house', '2015', null, 1],
      ['left', '2010', '2013-05', 2],
      ['left', '2015', null, 1],
    ])
  })

  it('is found by its time once the records have other keys', () => {
    const anew = [seat('n1', '2010', '2011'), seat('n2', '2015', null)]

    expect(derived(anew, correction({}))).toContainEqual(['house', '2010', '2013-05', 2])
    expect(derived(anew, correction({}))).toContainEqual(['house', '2015', null, 1])
  })

  it('is not another one that the correction does not speak of', () => {
    const gone = [seat('n2', '2015', null)]

    expect(derived(gone, correction({}))).toEqual(derived(gone))
    expect(derived(spells, correction({ role: 'chair' }))).toEqual(derived(spells))
  })

  it('has no end where the correction says so', () => {
    expect(derived([seat('r1', '2010', '2012')], correction({ value: null }))).toEqual([
      ['house', '2010', null, 2],
      ['left', '2010', null, 2],
    ])
  })

  it('is gone where there is none, and the rest of the fact stays', () => {
    expect(derived(spells, correction({ field: 'not_related', value: null }))).toEqual([
      ['house', '2015', null, 1],
      ['left', '2010', '2012', 1],
      ['left', '2015', null, 1],
    ])
  })

  it('has what the newest of several says, in whatever order they come', () => {
    const later = { ...correction({ value: date('2014') }), key: 'corrections/2' }

    expect(derived(spells, later, correction({}))).toEqual(derived(spells, correction({}), later))
    expect(derived(spells, later, correction({}))).toContainEqual(['house', '2010', '2014', 3])
  })
})

describe('an entity that was corrected', () => {
  const ENTITY: DerivedEntity = {
    type: 'politician',
    joins: [],
    properties: {
      ...{ type: 'politician', name: 'Ann', names: ['Ann', 'Anna'], nameLangs: ['en', 'da'] },
      ...{ deathDate: '2020', datasets: ['x'] },
    },
  }
  const said = (given: Partial<EntityCorrection>): EntityCorrection => ({
    ...{ key: 'corrections/1', field: 'name', value: 'Anna', url: 'https://example.org/' },
    ...{ on: '2026-02-01', ...given },
  })

  it('is called as the correction says, also in the language of the name that was wrong', () => {
    expect(correctEntity(ENTITY, [said({})])?.properties).toMatchObject({
      ...{ name: 'Anna', names: ['Anna', 'Ann'], nameLangs: ['da,en', 'en'] },
      datasets: ['corrections', 'x'],
    })
  })

  it('has no date where there is none, and an identifier more', () => {
    const corrected = correctEntity(ENTITY, [
      said({ field: 'death_date', value: null }),
      said({ field: 'identifier', value: 'wikidata:Q5', key: 'corrections/2' }),
    ])

    expect(corrected?.properties).not.toHaveProperty('deathDate')
    expect(corrected).toMatchObject({
      joins: ['wikidata:Q5'],
      properties: { identifiers: ['wikidata:Q5'] },
    })
  })

  it('is none when no source speaks of it', () => {
    expect(correctEntity(null, [said({})])).toBeNull()
  })

  it('shows what the newest of several says', () => {
    const [older, newer] = [said({ on: '2026-01-01', value: 'A' }), said({ value: 'B' })]

    expect(correctEntity(ENTITY, [newer, older])?.properties['name']).toBe('B')
    expect(correctEntity(ENTITY, [older, newer])).toEqual(correctEntity(ENTITY, [newer, older]))
  })
})
