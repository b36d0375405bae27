import type { Framing } from './framing.js'
import type { Side } from './labels.js'

/** The part of the picture that is on the screen, and the names that are shown. */
export interface Seen extends Framing {
  readonly width: number
  readonly height: number
  /** The side of each shown name, by the id of its node. */
  readonly sides: ReadonlyMap<string, Side>
}
