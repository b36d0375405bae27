/** A state or territory of the United States, with its election years. */
export interface UsState {
  readonly name: string
  /** Whether the state has only one seat in the House. */
  readonly isAtLarge: boolean
  /** The years, modulo 6, in which the state regularly elects a senator. */
  readonly senateYears: readonly number[]
  /** The years, modulo 4, in which the state elects its governor; empty if it has no governor. */
  readonly governorYears: readonly number[]
}
