/** A call as a sentence: the caller, the candidate and what was called. */
export function CallWords(props: {
  readonly call: { readonly status: string; readonly by: string }
  readonly name: string
}) {
  const { call, name } = props
  return (
    <>
      <strong>
        <bdi>{name}</bdi> {WORDS[call.status] ?? call.status}
      </strong>
      , says {call.by}
    </>
  )
}

const WORDS: Readonly<Record<string, string>> = {
  WINNER: 'is called the winner',
  RUNOFF: 'goes on to a runoff',
  ADVANCE: 'advances',
  RETRACT: 'is called no more',
}
