import type { Store } from '../../graph/store.js'
import { counted } from '../../graph/words.js'
import { wordsFor } from '../error/words-for.js'

/** What was just done, what is under way, and what went wrong. */
export function Status({ store }: { readonly store: Store }) {
  const { notice, problem, isBusy, shown, view, known } = store
  const { nodes, lines } = shown.value
  const hidden = view.value.nodes.filter(({ isHidden }) => isHidden).length
  const failed = problem.value
  return (
    <div class="graph-status">
      <p aria-live="polite">
        {nodes.length} shown, {counted(lines.length, 'connection')}
        {hidden > 0 && `, ${String(hidden)} hidden`}.{' '}
        {known.value.isCut && 'There are more connections than are shown: hide some. '}
        {isBusy.value > 0 ? 'Asking …' : notice.value}
      </p>
      {failed !== null && (
        <p role="alert" class="graph-problem">
          <strong>{wordsFor(failed).title}.</strong> {wordsFor(failed).next}{' '}
          <button type="button" onClick={store.load}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}
