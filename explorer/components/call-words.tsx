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
  winner: 'is called the winner',
  runoff: 'goes on to a runoff',
  advance: 'advances',
  retract: 'is called no more',
}
