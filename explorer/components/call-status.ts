/** What a call says of a candidate, by its status. */
export const CALL_WORDS: Readonly<Record<string, string>> = {
  WINNER: 'is called the winner',
  RUNOFF: 'goes on to a runoff',
  ADVANCE: 'advances',
  RETRACT: 'is called no more',
}
