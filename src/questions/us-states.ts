/** A state or territory of the United States, and when it elects whom. */
export interface UsState {
  readonly name: string
  /** Whether its only seat in the House is of the whole state. */
  readonly isAtLarge: boolean
  /** The years, modulo 6, in which one of its senators is elected in turn. */
  readonly senateYears: readonly number[]
  /** The years, modulo 4, in which its governor is elected; empty where there is none. */
  readonly governorYears: readonly number[]
}
