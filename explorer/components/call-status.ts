/** The words for a call of a candidate, by the status of the call. */
export const CALL_WORDS: Readonly<Record<string, string>> = {
  WINNER: 'is called the winner',
  RUNOFF: 'goes on to a runoff',
  ADVANCE: 'advances',
  RETRACT: 'is no longer called',
}
