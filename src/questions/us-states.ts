/** A state or territory of the United States, with its election years. */
export interface UsState {
  readonly name: string
  /** Whether it has only one seat in the House, for the entire state. */
  readonly isAtLarge: boolean
  /** The years, modulo 6, in which it regularly elects a senator. */
  readonly senateYears: readonly number[]
  /** The years, modulo 4, in which it elects its governor; empty where there is none. */
  readonly governorYears: readonly number[]
}
