import { CALL_WORDS } from './call-status.js'

/** A call as a sentence: the caller, the candidate and what was called. */
export function CallWords(props: {
  readonly call: { readonly status: string; readonly by: string }
  readonly name: string
}) {
  const { call, name } = props
  return (
    <>
      <strong>
        <bdi>{name}</bdi> {CALL_WORDS[call.status] ?? call.status}
      </strong>
      , says {call.by}
    </>
  )
}
