import { xmlText } from '../../../src/exports/xml.js'
import { initialsOf } from '../../components/initials.js'
import { withoutPart } from '../words.js'
import { outlineOf } from './shapes.js'

/** With more nodes than this, nodes are too small for something inside. */
export const MAX_DETAILED = 150

/** People are drawn as rings, because a ring can have the colour of a party. */
export function isPerson(type: string): boolean {
  return type === 'politician' || type === 'person'
}

/**
 * The content of a node, as SVG from -50 to 50: the initials of a person, the first letter of a
 * party, the sign of an institution; an empty text for other types.
 */
export function insideOf(type: string, name: string, colour: (name: string) => string): string {
  if (type === 'institution') {
    return `<path d="${outlineOf(type)}" transform="scale(27)" fill="${colour('surface')}"/>`
  }
  const letters = lettersOf(type, name)
  if (letters === '') return ''
  const fill = colour(isPerson(type) ? 'ink' : 'surface')
  return `<text y="14" text-anchor="middle" font-family="Inter, system-ui, sans-serif" font-size="40" font-weight="600" fill="${fill}">${xmlText(letters)}</text>`
}

function lettersOf(type: string, name: string): string {
  if (isPerson(type)) return initialsOf(withoutPart(name))
  return type === 'party' ? initialsOf(name).slice(0, 1) : ''
}
