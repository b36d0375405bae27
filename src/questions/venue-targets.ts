import { facetsOf, type Proposition } from './proposition.js'
import { referenceContext, type Reference, type ReferenceContext } from './references.js'
import { personKey, subjectOf } from './subjects.js'
import type { Vocabulary } from './vocabulary.js'
import type { NamedTarget, Wording } from './wording.js'
import { plain } from './words.js'

/**
 * Adds the person and the party that the venue names by its own ids to `references`, the references
 * of the words. If the words refer to the same person or party, this reference gets the id.
 * `proposition`: `null` if the wording was not understood. `year`: when the question was asked.
 */
export function withTargets(
  references: readonly Reference[],
  wording: Wording,
  { proposition, year }: { readonly proposition: Proposition | null; readonly year: number | null },
  vocabulary: Vocabulary,
): readonly Reference[] {
  const { person = null, party = null } = wording
  if (person === null && party === null) return references
  const context = contextOf(proposition, year)
  const withPerson =
    person === null
      ? references
      : withPersonTarget(references, person, { wording, proposition, context, vocabulary })
  return party === null ? withPerson : withPartyTarget(withPerson, party, context)
}

/** A candidate for president may come from any state. */
function contextOf(proposition: Proposition | null, year: number | null): ReferenceContext {
  if (proposition === null) return referenceContext(null, year)
  const { office, place, date } = facetsOf(proposition)
  const context = referenceContext(place, Number(date.value.slice(0, 4)))
  const isNational = office === 'president' || office === 'vice-president'
  return isNational ? { ...context, state: null } : context
}

/**
 * The id belongs to the subject of the proposition if this is a person, otherwise to the outcome. A
 * venue may name a person by id and in the outcome, although the question is about the party.
 */
function withPersonTarget(
  references: readonly Reference[],
  target: NamedTarget,
  {
    wording: { outcomeTitle },
    proposition,
    context,
    vocabulary,
  }: {
    readonly wording: Wording
    readonly proposition: Proposition | null
    readonly context: ReferenceContext
    readonly vocabulary: Vocabulary
  },
): readonly Reference[] {
  const isAnswer = /^(?:yes|no|)$/.test(plain(outcomeTitle ?? ''))
  const outcome = isAnswer ? null : subjectOf(outcomeTitle ?? '', vocabulary)
  const subject = proposition?.subject.kind === 'person' ? proposition.subject : outcome
  const named = subject?.kind === 'person' ? subject : null
  const isNamed = ({ role, names }: Reference) =>
    role === 'SUBJECT' && names.some((name) => personKey(plain(name), vocabulary) === named?.key)
  return withTarget(references, target, isNamed, {
    ...{ role: 'SUBJECT', types: ['politician', 'person'], ...context },
    names: named === null ? [] : [named.name, ...named.aliases],
  })
}

function withPartyTarget(
  references: readonly Reference[],
  target: NamedTarget,
  context: ReferenceContext,
): readonly Reference[] {
  const parties = references.filter(({ role }) => role === 'PARTY')
  return withTarget(
    references,
    target,
    (reference) => parties.length === 1 && reference === parties[0],
    {
      ...{ role: 'PARTY', names: [], types: ['party'], ...context, state: null },
    },
  )
}

/** Gives `target` to the first reference that is `isMeant`; if there is none, adds `added`. */
function withTarget(
  references: readonly Reference[],
  target: NamedTarget,
  isMeant: (reference: Reference) => boolean,
  added: Reference,
): readonly Reference[] {
  const at = references.findIndex(isMeant)
  const meant = references[at]
  return meant === undefined
    ? [...references, { ...added, target }]
    : references.with(at, { ...meant, target })
}
