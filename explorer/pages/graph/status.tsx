import type { Store } from '../../graph/store.js'
import { counted } from '../../graph/words.js'
import { LoadProblem } from './use-loaded.js'

const MAX_UNKNOWN = 3

/** The size of the picture, the last action, running requests and problems. */
export function Status({ store }: { readonly store: Store }) {
  const { notice, problem, isBusy, shown, view, known, unknown, retry } = store
  const { nodes, lines } = shown.value
  const unsure = lines.filter(({ certainty }) => certainty === 'POSSIBLE').length
  const hidden = view.value.nodes.filter(({ isHidden }) => isHidden).length
  return (
    <>
      <p class="sub" aria-live="polite">
        {nodes.length === 1 ? '1 entity' : `${String(nodes.length)} entities`},{' '}
        {counted(lines.length, 'line')}
        {unsure > 0 && `, ${String(unsure)} without exact dates`}
        {hidden > 0 && `, ${String(hidden)} hidden`}.{' '}
        {known.value.isCut && 'Not all connections are shown: hide some nodes. '}
        {unknown.length > 0 && `Not found: ${unknown.slice(0, MAX_UNKNOWN).join(', ')}. `}
        {isBusy.value > 0 ? 'Loading…' : notice.value}
      </p>
      <LoadProblem data={null} problem={problem.value} again={retry.value} />
    </>
  )
}
