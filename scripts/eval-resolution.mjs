// `npm run eval:resolution [-- --unseen] [-- --learn]`: measures precision and recall of the
// resolution by evidence, without manual labels, and checks it with 200 manually labelled pairs.
// For the measurement, it takes the entities that identifiers join across several lists. For each
// list, it hides the identifiers of the records in that list, resolves all records, and checks that
// the same records are joined again.
//
// A family is a kind and two lists. A hash selected the families that are held out before any rule
// was written. Their errors are only shown with `--unseen`, because a family is useless for
// measurement after developers have read them. `--learn` prints the weight of each finding in the
// other families, for curated/evidence-weights.csv. Reads politicians/ of ../shared/data (or
// POLITY_TEST_DATA); needs no Neo4j.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { built, root } from './project.mjs'
import { missingData, realData } from './real-data.mjs'
import { seeded } from './seeded.mjs'

/** Manually labelled pairs near the thresholds. */
const LABELLED = join(root, 'scripts', 'eval-resolution', 'labelled-pairs.csv')
const COLUMNS = ['kind', 'a', 'b', 'label', 'why']
const KINDS = ['person', 'area', 'organization']
// An entity has only one value of these schemes. Two different values prove different entities.
const SETTLING = ['wikidata', 'bioguide', 'govtrack', 'lis', 'us-committee']

const missing = missingData()
if (missing !== null) {
  console.log(missing)
  process.exit(0)
}
await build()
const { curatedLines } = await built('curated-lines.js')
const { grouped } = await built('domain/grouped.js')
const { components } = await built('entities/identity.js')
const { joiningKey } = await built('domain/identifier.js')
const { readDecisions } = await built('records/decisions.js')
const { importFiles } = await built('sources/pipeline/import-files.js')
const { SOURCES } = await built('sources/index.js')
const { readEvidenceRules } = await built('jobs/curated.js')
const { profileOf } = await built('entities/resolution/profile.js')
const { compareProfiles } = await built('entities/resolution/compare.js')
const { resolve } = await built('entities/resolution/resolve.js')
const { chambersAmong, parentsOf, referencesOfSeat, seatOf } = await built(
  'entities/resolution/evidence.js',
)

const { words, weights } = await readEvidenceRules(root)
const labelled = curatedLines(readFileSync(LABELLED, 'utf8'), LABELLED, COLUMNS).map(({ value }) =>
  Object.fromEntries(COLUMNS.map((column) => [column, value(column)])),
)
const isLabelled = (one) => labelled.some(({ a, b }) => one.a === a && one.b === b)
// Leave out decisions on labelled pairs; otherwise they would join the pairs instead of the
// evidence.
const decisions = (await readDecisions(join(root, 'curated', 'same.csv'))).filter(
  (line) => !isLabelled(line),
)
const records = await readRecords()
const base = components(entityRecords(records), decisions).filter(([{ kind }]) =>
  KINDS.includes(kind),
)
const profiles = new Map(base.map((component) => [component, profileOf(component, words)]))

if (process.argv.includes('--learn')) learn()
else {
  evaluateHidden()
  evaluateAreasByPeople()
  evaluateLabelled()
}

/** All records of the files. Each edition of a list counts as a separate list. */
async function readRecords() {
  const editions = new Map()
  const store = {
    openEdition: ({ dataset, scope, asOf }) => ({ dataset: dataset.name, scope, asOf }),
    add({ dataset, scope, asOf }, kept) {
      const key = `${dataset}/${scope}`
      const dates = editions.get(key) ?? new Map()
      editions.set(key, dates.set(asOf, [...(dates.get(asOf) ?? []), ...kept]))
      return { created: kept.length, changed: 0, unchanged: 0 }
    },
    finishEdition: () => ({ withdrawn: 0 }),
  }
  const files = [join(realData, 'politicians')]
  const into = { store, listings: null }
  await importFiles({ sources: SOURCES, files, source: 'auto', into })
  return [...editions].flatMap(([list, dates]) =>
    [...dates].flatMap(([asOf, kept]) => {
      const own = dates.size === 1 ? list : `${list}@${asOf}`
      const text = JSON.stringify(kept).replaceAll(`"${list}/`, `"${own}/`)
      return JSON.parse(text).map((record) => ({ ...record, list: own, lastSeenAt: asOf }))
    }),
  )
}

/** The records of entities, with the evidence from memberships. */
function entityRecords(all) {
  const byKey = new Map(all.filter(({ data }) => 'names' in data).map((one) => [one.key, one]))
  const lookUp = (reference) => byKey.get(reference)?.data
  const memberships = all.filter(({ data }) => data.kind === 'membership')
  const seats = grouped(
    memberships.map(({ data, lastSeenAt }) => [data.person, seatOf(data, lastSeenAt, lookUp)]),
  )
  const organizations = grouped(
    memberships.flatMap(({ data }) =>
      [data.area, data.party].flatMap((of) =>
        of === undefined ? [] : referencesOfSeat(data).map((reference) => [of, reference]),
      ),
    ),
  )
  return [...byKey.values()].map(({ key, kind, data, list, lastSeenAt }) => {
    const referenceKeys = (data.identifiers ?? []).flatMap(
      ({ scheme, value }) => joiningKey(scheme, value) ?? [],
    )
    const own = [key, ...referenceKeys]
    const bodies = own
      .flatMap((each) => [...new Set(organizations.get(each))])
      .filter((reference) => reference !== key)
    return {
      ...{ key, kind, data, list, lastSeenAt, referenceKeys, dataset: list.split('/')[0] },
      seats: [...own.flatMap((each) => seats.get(each) ?? []), ...chambersAmong(bodies, lookUp)],
      parents: parentsOf(data, lookUp),
      // Only results of elections have candidacies, and these files have no results.
      candidacies: [],
    }
  })
}

/** The components with records in several lists, split for each kind and list. */
function partsByList() {
  const parts = base.flatMap((component) => {
    const lists = [...new Set(component.map(({ list }) => list))]
    if (lists.length < 2) return []
    return lists.map((list) => [`${component[0].kind} ${list}`, takenApart(component, list)])
  })
  return [...grouped(parts).values()].map((some) => some.filter((part) => part !== null))
}

/**
 * Splits a component: its records in `list` without identifiers, and the rest. Both parts get the
 * country of the component.
 */
function takenApart(component, list) {
  const country = countryOf(profiles.get(component))
  const known = ({ data, ...record }) => ({
    ...record,
    data: country ? { ...data, country } : data,
  })
  const hidden = component
    .filter((record) => record.list === list)
    .map(known)
    .map((record) => ({ ...record, referenceKeys: [], data: { ...record.data, identifiers: [] } }))
  const rest = component.filter((record) => record.list !== list).map(known)
  const isNamed = (some) => some.some(({ data }) => data.names.length > 0)
  // Records without names, as in a list of accounts, do not identify a person.
  if (!isNamed(hidden) || !isNamed(rest)) return null
  return {
    component,
    hidden: profileOf(hidden, words),
    rest: profileOf(rest, words),
    isHeldOut: isHeldOut(component[0].kind, list, rest.map((record) => record.list).sort()[0]),
  }
}

function countryOf({ records }) {
  return records.find(({ data }) => data.country !== undefined)?.data.country ?? ''
}

function nameOf({ records }) {
  return records[0].data.names[0]?.value ?? ''
}

function isHeldOut(kind, one, other) {
  const family = [kind, ...[one, other].sort()].join(' ')
  return createHash('sha256').update(family).digest().readUInt8() % 2 === 1
}

/** Whether identifiers or a list prove that two components are different entities. */
function areSettledTwo(a, b) {
  const valuesOf = (component, scheme) =>
    component.flatMap(({ data }) =>
      (data.identifiers ?? []).filter((each) => each.scheme === scheme).map(({ value }) => value),
    )
  return (
    SETTLING.some((scheme) => {
      const [ours, theirs] = [valuesOf(a, scheme), valuesOf(b, scheme)]
      return ours.length > 0 && theirs.length > 0 && !ours.some((value) => theirs.includes(value))
    }) || a.some(({ list }) => b.some((each) => each.list === list))
  )
}

function evaluateHidden() {
  const ofBlock = grouped(
    [...profiles].flatMap(([component, { blocks }]) =>
      [...blocks].map((block) => [block, component]),
    ),
  )
  const outcomes = partsByList().flatMap((parts) => outcomesOf(parts, ofBlock))
  console.log('Entities that identifiers join, with the identifiers hidden on one side:')
  print(outcomes)
}

/** Resolves all split components of a list together and returns the outcome of each. */
function outcomesOf(parts, ofBlock) {
  const apart = new Map(parts.map((part) => [part.component, part]))
  const near = new Set(apart.keys())
  for (const { hidden, rest } of parts) {
    for (const block of [...hidden.blocks, ...rest.blocks]) {
      for (const component of ofBlock.get(block) ?? []) near.add(component)
    }
  }
  const componentOf = new Map()
  const all = [...near].flatMap((component) => {
    const part = apart.get(component)
    const own = part === undefined ? [profiles.get(component)] : [part.hidden, part.rest]
    for (const profile of own) componentOf.set(profile.key, component)
    return own
  })
  const verdicts = resolve(all, decisions, weights)
  return parts.map((part) => {
    const reached = reachedFrom(part.hidden.key, verdicts)
    const others = [...reached]
      .map((key) => componentOf.get(key))
      .filter((one) => one !== part.component)
    return {
      ...part,
      isRight: reached.has(part.rest.key),
      wrong: others.filter((one) => areSettledTwo(part.component, one)),
      unsettled: others.filter((one) => !areSettledTwo(part.component, one)).length,
      shown: verdicts.filter(({ a, b }) => [a, b].includes(part.hidden.key)),
    }
  })
}

/** The keys that verdicts join with `key`, directly or through other keys. */
function reachedFrom(key, verdicts) {
  const reached = new Set([key])
  for (let size = 0; size !== reached.size;) {
    size = reached.size
    for (const { a, b, verdict } of verdicts) {
      if (verdict === 'same' && (reached.has(a) || reached.has(b))) reached.add(a).add(b)
    }
  }
  return reached
}

/** Prints the figures of the outcomes by kind and country, and the faults that may be shown. */
function print(outcomes) {
  const groups = grouped(
    outcomes.flatMap((outcome) => {
      const of = `${outcome.component[0].kind} ${outcome.isHeldOut ? 'held out' : 'seen'}`
      const country = countryOf(profiles.get(outcome.component)) || '-'
      return [`${of} all`, `${of} ${country}`].map((key) => [key, outcome])
    }),
  )
  for (const [key, all] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const joined = all.length
    if (joined < 10) continue
    const sum = (countIn) => all.reduce((total, outcome) => total + countIn(outcome), 0)
    const right = all.filter(({ isRight }) => isRight).length
    const wrong = sum((outcome) => outcome.wrong.length)
    const suspects = all.filter(({ isRight, shown }) => !isRight && shown.length > 0).length
    console.log(
      `${key.padEnd(28)} joined ${String(joined).padStart(5)}, found ${String(right).padStart(5)}, wrong ${wrong}, ` +
        `joined with others without proof ${sum(({ unsettled }) => unsettled)}, suspects ${suspects}: ` +
        `precision ${share(right, right + wrong)}, recall ${share(right, joined)}`,
    )
    const option = key.includes('held out') ? '--unseen' : '--faults'
    if (!process.argv.includes(option) || !key.endsWith(' all')) continue
    for (const outcome of all) printFault(outcome)
  }
}

function printFault({ hidden, rest, isRight, wrong, shown }) {
  if (isRight && wrong.length === 0) return
  const why = shown.map((each) => `${each.verdict} ${each.score} ${each.why}`).slice(0, 2)
  const where = `${hidden.records[0].list}: ${nameOf(hidden)} | ${nameOf(rest)}`
  console.log(`  ${wrong.length > 0 ? 'wrong ' : 'missed'} ${where} | ${why.join(' | ')}`)
}

/**
 * Evaluates areas by their members. If two lists give the same person an area for the same chamber,
 * the two areas are the same, whatever their names are. Identifiers must join the person, and all
 * such persons must agree.
 */
function evaluateAreasByPeople() {
  const verdicts = resolve([...profiles.values()], decisions, weights)
  const same = grouped(
    verdicts
      .filter(({ verdict }) => verdict === 'same')
      .flatMap(({ a, b }) => [
        [a, b],
        [b, a],
      ]),
  )
  const byRecord = new Map(
    base.flatMap((component) => component.map(({ key }) => [key, component])),
  )
  const outcomes = areasOfOnePerson(byRecord).map(([area, other]) => {
    const [hidden, rest] = [profiles.get(area), profiles.get(other)]
    const found = (same.get(hidden.key) ?? []).map((key) => byRecord.get(key))
    const list = other[0].list
    return {
      ...{ component: area, hidden, rest, unsettled: 0, isRight: found.includes(other) },
      isHeldOut: isHeldOut('area', area[0].list, list),
      wrong: found.filter((one) => one !== other && one.some((record) => record.list === list)),
      shown: verdicts.filter(({ a, b }) => a === hidden.key || b === hidden.key),
    }
  })
  console.log('Areas of the same person in two lists, which identifiers of areas do not join:')
  print(outcomes)
}

/**
 * Evaluates the manually labelled pairs, with their identifiers. Prints the number of right pairs
 * by kind and label, and each wrong pair. Skips pairs that are not in the data.
 */
function evaluateLabelled() {
  const verdicts = resolve([...profiles.values()], decisions, weights)
  const keyOf = new Map(
    base.flatMap((component) => component.map(({ key }) => [key, profiles.get(component).key])),
  )
  const there = labelled.filter(({ a, b }) => keyOf.has(a) && keyOf.has(b))
  console.log(
    `${there.length} of ${labelled.length} manually labelled pairs near the thresholds are in the data:`,
  )
  const areOne = ({ a, b }) => reachedFrom(keyOf.get(a), verdicts).has(keyOf.get(b))
  for (const kind of new Set(there.map((pair) => pair.kind))) {
    for (const label of ['same', 'different']) {
      const of = there.filter((pair) => pair.kind === kind && pair.label === label)
      const wrong = of.filter((pair) => areOne(pair) !== (label === 'same'))
      const right = of.length - wrong.length
      console.log(`${kind.padEnd(13)} ${label.padEnd(10)} ${of.length}, of them right ${right}`)
      for (const { a, b, why } of wrong) console.log(`  ${a} | ${b} | ${why}`)
    }
  }
}

function areasOfOnePerson(byRecord) {
  const seats = new Map()
  for (const { data, list } of records) {
    if (data.kind !== 'membership') continue
    const [person, area] = [byRecord.get(data.person), byRecord.get(data.area)]
    const chamber = byRecord.get(data.organization)
    if (person === undefined || area === undefined || chamber === undefined) continue
    seats.set(person, [...(seats.get(person) ?? []), { list, area, chamber }])
  }
  const partners = new Map()
  for (const held of seats.values()) {
    for (const one of held) {
      for (const other of held) {
        if (one.list === other.list || one.chamber !== other.chamber || one.area === other.area)
          continue
        const key = `${profiles.get(one.area).key} ${other.list}`
        const found = partners.get(key) ?? { area: one.area, others: new Set() }
        partners.set(key, found)
        found.others.add(other.area)
      }
    }
  }
  return [...partners.values()]
    .filter(({ others }) => others.size === 1)
    .map(({ area, others }) => [area, [...others][0]])
    .filter(([area, other]) => {
      const back = partners.get(`${profiles.get(other).key} ${area[0].list}`)
      const isMutual = back?.others.size === 1 && back.others.has(area)
      return isMutual && !areSettledTwo(area, other)
    })
}

/** Counts each finding in pairs that identifiers join, and in random pairs of a country. */
function learn() {
  const random = seeded(7)
  const tally = () => ({ pairs: 0, findings: new Map() })
  /** @type {Record<string, any>} */
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, { same: tally(), any: tally() }]))
  const note = (kind, of, a, b) => {
    const into = counts[kind][of]
    into.pairs += 1
    for (const { feature, outcome } of compareProfiles(a, b).findings) {
      const key = `${feature},${outcome}`
      into.findings.set(key, (into.findings.get(key) ?? 0) + 1)
    }
  }
  for (const part of partsByList().flat()) {
    if (!part.isHeldOut) note(part.component[0].kind, 'same', part.hidden, part.rest)
  }
  const byCountry = grouped(
    [...profiles.values()].map((profile) => [`${profile.kind} ${countryOf(profile)}`, profile]),
  )
  for (const some of byCountry.values()) {
    for (let draw = 0; some.length >= 500 && draw < 20_000; draw += 1) {
      const [a, b] = [pick(some, random), pick(some, random)]
      if (a !== b) note(a.kind, 'any', a, b)
    }
  }
  for (const [kind, { same, any }] of Object.entries(counts)) printLearned(kind, same, any)
}

function pick(some, random) {
  return some[Math.floor(random() * some.length)]
}

function printLearned(kind, same, any) {
  console.log(`${kind}: ${same.pairs} pairs joined by identifiers, ${any.pairs} random pairs`)
  for (const key of [...new Set([...same.findings.keys(), ...any.findings.keys()])].sort()) {
    const often = (tally) => ((tally.findings.get(key) ?? 0) + 0.5) / (tally.pairs + 1)
    console.log(`  ${key.padEnd(24)} ${Math.log2(often(same) / often(any)).toFixed(1)}`)
  }
}

function share(part, whole) {
  return whole === 0 ? 'none' : (part / whole).toFixed(4)
}
