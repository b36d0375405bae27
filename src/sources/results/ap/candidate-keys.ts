import { areAlike, candidateKeys, ticketParts } from '../../../elections/candidate-name.js'
import { plainWords } from '../../../elections/vocabulary.js'
import type { Fields } from '../../reading/fields.js'
import { candidatesIn, nameOf, said, type KeyOf } from './candidates.js'

interface Known {
  readonly id: string
  readonly person: string
  readonly name: string
  readonly party: string
}

/**
 * AP's id of the candidacy. Some units of a race have no ids: their rows are of the candidate whom another unit gives an
 * id, if their person, or name and party, leave no doubt; else name and party, folded, are the key.
 */
export function keysIn(race: Fields): KeyOf {
  const known = new Map<string, Known>()
  for (const one of candidatesIn(race)) {
    const id = idOf(one)
    if (id === '' || known.has(id)) continue
    known.set(id, { id, person: said(one, 'polID'), name: nameOf(one), party: said(one, 'party') })
  }
  const byText = new Map<string, string>()
  const named = new Map<string, Set<string>>()
  for (const one of candidatesIn(race)) {
    if (idOf(one) !== '') continue
    const party = plainWords(said(one, 'party'))
    named.set(party, (named.get(party) ?? new Set()).add(plainWords(nameOf(one))))
  }
  return (one) => {
    const id = one.optionalText('candidateID')
    if (id !== undefined && id !== '0') return id
    const [name, party, person] = [nameOf(one), one.optionalText('party') ?? '', said(one, 'polID')]
    const text = JSON.stringify([plainWords(name), plainWords(party), person])
    const key =
      byText.get(text) ??
      onlyFit([...known.values()], { name, party, person }) ??
      textKey(name, plainWords(party), named)
    byText.set(text, key)
    return key
  }
}

function textKey(
  name: string,
  party: string,
  named: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const names = [...(named.get(party) ?? [])]
  const key = candidateKeys(names)[names.indexOf(plainWords(name))] ?? plainWords(name)
  return `${key} (${party})`
}

function onlyFit(
  known: readonly Known[],
  { name, party, person }: Omit<Known, 'id'>,
): string | null {
  const isOfParty = (each: Known) =>
    party === '' || each.party === '' || plainWords(each.party) === plainWords(party)
  const tries: readonly ((each: Known) => boolean)[] = [
    // AP has one id for two people now and then.
    (each) => !['', '0'].includes(person) && each.person === person && areAlike(each.name, name),
    (each) => isOfParty(each) && plainWords(each.name) === plainWords(name),
    (each) => party !== '' && isOfParty(each) && areAlike(each.name, name),
    // Caradon/Egloskerry: a ticket.
    (each) => party !== '' && isOfParty(each) && areAlike(each.name, ticketParts(name)[0] ?? name),
  ]
  for (const fits of tries) {
    const [first, ...others] = known.filter(fits)
    if (first !== undefined) return others.length === 0 ? first.id : null
  }
  return null
}

function idOf(one: Fields): string {
  const id = said(one, 'candidateID')
  return id === '0' ? '' : id
}
