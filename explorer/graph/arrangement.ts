import type { Point } from './view.js'

/** What the layout places. */
export interface Arrangement {
  readonly nodes: readonly {
    readonly id: string
    readonly name: string
    /** In lowercase. */
    readonly type: string
    /** A node with a position keeps it. */
    readonly at: Point | null
    /** Half of the width and half of the height of the node with its name, in points. */
    readonly room: Point
  }[]
  /** The ids of the two ends of each line. */
  readonly lines: readonly (readonly [string, string])[]
  /**
   * The ids of the nodes that the picture is about. A few new nodes are placed around one, or between
   * two.
   */
  readonly about: readonly string[]
  /** Whether the picture is higher than wide, such as on a phone. */
  readonly isTall: boolean
}
