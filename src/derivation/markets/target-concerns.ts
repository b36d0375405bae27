import type { GraphTransaction, Row } from '../../graph/graph.js'
import { partyReference, type Reference } from '../../questions/references.js'
import { matchSubjects, partyOf, subjectOf, type Subject } from '../../questions/subjects.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import { plain } from '../../questions/words.js'
import { resolveReferences, type Concern } from './concerns.js'

/** A reference with an id of a venue to which the venue gives a name. */
interface TargetReference extends Reference {
  readonly target: { readonly key: string; readonly name: string }
}

const TARGETS_PER_BATCH = 500

/**
 * Resolves references like `resolveReferences`. A venue's id takes precedence over the words: the
 * entity of an id is found once, by the name that the venue gives to the id, and then stored.
 * `linked`: the ids whose entity was found now, so that other markets can use it as well.
 */
export async function resolveWithTargets(
  tx: GraphTransaction,
  references: readonly Reference[],
  vocabulary: Vocabulary,
): Promise<{
  readonly concerns: ReadonlyMap<string, Concern>
  readonly linked: readonly string[]
}> {
  const byWords = await resolveReferences(tx, references, vocabulary)
  const named = references.filter(hasNamedTarget)
  if (named.length === 0) return { concerns: byWords, linked: [] }
  const before = await entitiesOf(tx, named)
  const unknown = named.filter(({ target }) => !before.has(target.key))
  const linked = await linkTargets(tx, unknown, vocabulary)
  const entities = linked.length === 0 ? before : await entitiesOf(tx, named)
  const concerns = new Map(byWords)
  for (const reference of named) {
    const text = JSON.stringify(reference)
    const entity = entities.get(reference.target.key)
    const inWords = byWords.get(text)
    if (entity !== undefined) {
      concerns.set(text, concernOf(reference, entity, inWords, vocabulary))
    } else if (!isNamedInWords(reference, vocabulary)) {
      // The words and the id name different people, and it is unknown who the id means.
      concerns.delete(text)
    }
  }
  return { concerns, linked }
}

/** Finds the entities of all ids again, because a name may now match another entity. */
export async function refreshTargets(tx: GraphTransaction, vocabulary: Vocabulary): Promise<void> {
  for (let after = ''; ;) {
    const batch = await tx.run('venue-target/page', { after, limit: TARGETS_PER_BATCH })
    const last = batch.at(-1)
    if (last === undefined) return
    after = last.key
    await tx.run('venue-target/unlink', { keys: batch.map(({ key }) => key) })
    const asked = batch.map(({ key, reference }) => ({
      key,
      // Written by `linkTargets`.
      reference: JSON.parse(reference) as Reference,
    }))
    await writeLinks(tx, asked, vocabulary)
  }
}

function hasNamedTarget(reference: Reference): reference is TargetReference {
  return typeof reference.target?.name === 'string'
}

async function entitiesOf(tx: GraphTransaction, references: readonly TargetReference[]) {
  const keys = [...new Set(references.map(({ target }) => target.key))]
  const rows = await tx.run('venue-target/entities', { keys })
  return new Map(rows.map((row) => [row.key, row]))
}

function linkTargets(
  tx: GraphTransaction,
  references: readonly TargetReference[],
  vocabulary: Vocabulary,
): Promise<readonly string[]> {
  const asked = references.map((reference) => ({
    key: reference.target.key,
    reference: referenceTo(reference, vocabulary),
  }))
  return writeLinks(tx, asked, vocabulary)
}

/**
 * Links each id to its entity, unless two references to the id lead to different entities. Returns
 * the ids that were linked.
 */
async function writeLinks(
  tx: GraphTransaction,
  asked: readonly { readonly key: string; readonly reference: Reference }[],
  vocabulary: Vocabulary,
): Promise<readonly string[]> {
  if (asked.length === 0) return []
  const found = await resolveReferences(
    tx,
    asked.map(({ reference }) => reference),
    vocabulary,
  )
  const rows = new Map<string, { entityId: string; confidence: number; reference: string }>()
  const unclear = new Set<string>()
  for (const { key, reference } of asked) {
    const text = JSON.stringify(reference)
    const concern = found.get(text)
    if (concern === undefined) continue
    const { entityId, confidence } = concern
    if ((rows.get(key)?.entityId ?? entityId) !== entityId) unclear.add(key)
    rows.set(key, { entityId, confidence, reference: text })
  }
  const linked = [...rows].filter(([key]) => !unclear.has(key))
  if (linked.length > 0) {
    await tx.run('venue-target/link', { rows: linked.map(([key, row]) => ({ key, ...row })) })
  }
  return linked.map(([key]) => key)
}

/** A reference by the name of the id instead of the words; place and time are those of the words. */
function referenceTo(
  { target, role, types, countryCode, state, electionId, year }: TargetReference,
  vocabulary: Vocabulary,
): Reference {
  const context = { countryCode, state, electionId, year }
  if (role !== 'PARTY') return { role, types, names: [target.name], ...context }
  const party = partyOf(plain(target.name), vocabulary)
  return partyReference(party?.key ?? '', target.name, context)
}

function concernOf(
  reference: TargetReference,
  { id, slug, confidence }: Row<'venue-target/entities'>,
  inWords: Concern | undefined,
  vocabulary: Vocabulary,
): Concern {
  const { target, role } = reference
  const differs =
    inWords === undefined ? !isNamedInWords(reference, vocabulary) : inWords.entityId !== id
  const [inWording] = reference.names
  const reason = `The venue names “${target.name}” by the id ${target.key}.`
  return {
    ...{ entityId: id, slug, role, method: 'VENUE_ID', confidence },
    reason:
      differs && inWording !== undefined
        ? `${reason} The wording names “${inWording}” instead, which is not used.`
        : reason,
  }
}

/** Whether the words have the name of the id, perhaps in another form, or name no one. */
function isNamedInWords({ names, target }: TargetReference, vocabulary: Vocabulary): boolean {
  const named = subjectOf(target.name, vocabulary)
  return (
    names.length === 0 ||
    names.some((name) => {
      const inWords = subjectOf(name, vocabulary)
      if (named === null || inWords === null) return plain(name) === plain(target.name)
      const joined = matchSubjects([named, inWords], vocabulary)
      const keyOf = ({ key }: Subject) => joined.get(key) ?? key
      return keyOf(named) === keyOf(inWords)
    })
  )
}
