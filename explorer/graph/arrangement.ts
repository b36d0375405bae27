import type { Point } from './view.js'

/** The input of the layout. */
export interface Arrangement {
  readonly nodes: readonly {
    readonly id: string
    readonly name: string
    /** The type of the entity in lowercase. */
    readonly type: string
    /** The position; the layout does not change it. `null`: the layout decides. */
    readonly at: Point | null
    /** Half of the width and half of the height of the node with its name, in points. */
    readonly room: Point
  }[]
  /** The ids of the two ends of each line. */
  readonly lines: readonly (readonly [string, string])[]
  /**
   * The ids of the nodes that the picture is about. A few new nodes are placed around one such
   * node, or between two.
   */
  readonly about: readonly string[]
  /** Whether the picture is higher than wide, such as on a phone. */
  readonly isTall: boolean
}
