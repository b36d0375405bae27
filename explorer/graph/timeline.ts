/** The past, present and undone states, so every action can be undone. */
export interface Timeline<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
  /** The gesture of the last step, such as one drag of a slider; `null`: none. */
  readonly gesture: string | null
}

/** The number of steps that can be undone. */
const MAX_STEPS = 100

export function beginning<State>(present: State): Timeline<State> {
  return { past: [], present, future: [], gesture: null }
}

/** Adds a step. The steps of one gesture are undone together. */
export function stepTo<State>(
  { past, present, gesture: last }: Timeline<State>,
  next: State,
  gesture: string | null = null,
): Timeline<State> {
  const isSame = gesture !== null && gesture === last
  const before = isSame ? past : [...past, present].slice(-MAX_STEPS)
  return { past: before, present: next, future: [], gesture }
}

export function undone<State>({ past, present, future }: Timeline<State>): Timeline<State> | null {
  const previous = past.at(-1)
  if (previous === undefined) return null
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], gesture: null }
}

export function redone<State>({ past, present, future }: Timeline<State>): Timeline<State> | null {
  const [next, ...rest] = future
  if (next === undefined) return null
  return { past: [...past, present], present: next, future: rest, gesture: null }
}
