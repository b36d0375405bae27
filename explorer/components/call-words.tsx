/** A call in a sentence: who, what, and who says so. */
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
