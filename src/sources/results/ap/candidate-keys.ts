import { grouped } from '../../../domain/grouped.js'
import { areAlike, candidateKeys, ticketParts } from '../../../elections/candidate-name.js'
import { plainWords } from '../../../elections/vocabulary.js'
import type { Fields } from '../../reading/fields.js'
import { candidatesIn, nameOf, rawText, type KeyOf } from './candidates.js'

interface IdentifiedCandidate {
  readonly id: string
  readonly person: string
  readonly name: string
  readonly party: string
}

/**
 * Returns a function that returns the key of a candidate's row. The key is AP's id of the
 * candidacy. Some units have rows without ids. Such a row is compared with the candidates that have
 * an id in any unit: by person, or by name and party. If exactly one candidate matches, the row
 * gets the id of this candidate. Otherwise the key is the normalised name and party.
 */
export function keysIn(race: Fields): KeyOf {
  const byId = new Map<string, IdentifiedCandidate>()
  for (const row of candidatesIn(race)) {
    const id = idOf(row)
    if (id === '' || byId.has(id)) continue
    byId.set(id, {
      id,
      person: rawText(row, 'polID'),
      name: nameOf(row),
      party: rawText(row, 'party'),
    })
  }
  const byText = new Map<string, string>()
  const namesByParty = grouped(
    candidatesIn(race)
      .filter((row) => idOf(row) === '')
      .map((row) => [plainWords(rawText(row, 'party')), plainWords(nameOf(row))] as const),
  )
  return (row) => {
    const id = row.optionalText('candidateID')
    if (id !== undefined && id !== '0') return id
    const name = nameOf(row)
    const party = row.optionalText('party') ?? ''
    const person = rawText(row, 'polID')
    const text = JSON.stringify([plainWords(name), plainWords(party), person])
    const key =
      byText.get(text) ??
      onlyMatch([...byId.values()], { name, party, person }) ??
      textKey(name, plainWords(party), namesByParty)
    byText.set(text, key)
    return key
  }
}

function textKey(
  name: string,
  party: string,
  namesByParty: ReadonlyMap<string, readonly string[]>,
): string {
  const names = [...new Set(namesByParty.get(party))]
  const key = candidateKeys(names)[names.indexOf(plainWords(name))] ?? plainWords(name)
  return `${key} (${party})`
}

function onlyMatch(
  candidates: readonly IdentifiedCandidate[],
  { name, party, person }: Omit<IdentifiedCandidate, 'id'>,
): string | null {
  const isOfParty = (candidate: IdentifiedCandidate) =>
    party === '' || candidate.party === '' || plainWords(candidate.party) === plainWords(party)
  const conditions: readonly ((candidate: IdentifiedCandidate) => boolean)[] = [
    // The names are compared, too, because AP sometimes uses one id for two people.
    (candidate) =>
      !['', '0'].includes(person) && candidate.person === person && areAlike(candidate.name, name),
    (candidate) => isOfParty(candidate) && plainWords(candidate.name) === plainWords(name),
    (candidate) => party !== '' && isOfParty(candidate) && areAlike(candidate.name, name),
    // The name may be a ticket, such as "Caradon/Egloskerry".
    (candidate) =>
      party !== '' &&
      isOfParty(candidate) &&
      areAlike(candidate.name, ticketParts(name)[0] ?? name),
  ]
  for (const matches of conditions) {
    const [first, ...others] = candidates.filter(matches)
    if (first !== undefined) return others.length === 0 ? first.id : null
  }
  return null
}

function idOf(row: Fields): string {
  const id = rawText(row, 'candidateID')
  return id === '0' ? '' : id
}
