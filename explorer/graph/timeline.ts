/** What was, is, and was taken back; so that everything a reader does can be undone. */
export interface Timeline<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
  /** What the last step was part of, such as one drag of a slider; `null`: it stands alone. */
  readonly gesture: string | null
}

/** Steps that can be undone; older ones are forgotten. */
const MAX_STEPS = 100

export function beginning<State>(present: State): Timeline<State> {
  return { past: [], present, future: [], gesture: null }
}

/** One step on; steps of one gesture are undone at once. */
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
