import { useSignal } from '@preact/signals'
import type { GraphLink, ShownLine } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { wordsOfKind, wordsOfPeriod } from '../../graph/words.js'
import type { Visit } from '../page.js'
import { More, showPanel } from './node-table.js'

interface Props {
  readonly store: Store
  readonly visit: Visit
}

const ROWS = 100

/** The relationships of the picture, one row each. */
export function LineTable({ store, visit }: Props) {
  const rows = useSignal(ROWS)
  const links = store.shown.value.lines.flatMap((line) =>
    line.links.map((link) => ({ line, link })),
  )
  if (links.length === 0) return <></>
  return (
    <section>
      <div class="section-head">
        <h2 id="graph-lines">Connections</h2>
      </div>
      <div class="card graph-scroll" role="region" aria-labelledby="graph-lines" tabIndex={0}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Connection</th>
              <th scope="col">To</th>
              <th scope="col">Period</th>
              <th scope="col" class="live">
                Sources
              </th>
            </tr>
          </thead>
          <tbody>
            {links.slice(0, rows.value).map(({ line, link }) => (
              <LinkRow key={link.id} line={line} link={link} store={store} visit={visit} />
            ))}
          </tbody>
        </table>
      </div>
      <More rows={rows} count={links.length} />
    </section>
  )
}

function LinkRow(props: Props & { readonly line: ShownLine; readonly link: GraphLink }) {
  const { line, link, store, visit } = props
  const { entities } = store.known.value
  const [source, target] = [entities.get(line.source), entities.get(line.target)]
  const how = wordsOfKind(line.kind)
  return (
    <tr>
      <th scope="row">
        <a href={`/entity/${source?.slug ?? ''}`} dir="auto">
          {source?.name}
        </a>
      </th>
      <td>
        {how}
        {link.role !== null && <span dir="auto">, {link.role}</span>}
      </td>
      <td>
        <a href={`/entity/${target?.slug ?? ''}`} dir="auto">
          {target?.name}
        </a>
      </td>
      <td>
        {wordsOfPeriod(link, visit.locale)}
        {line.certainty === 'POSSIBLE' && ' (possible on that day)'}
      </td>
      <td class="live">
        <button
          type="button"
          class="btn small"
          aria-label={`Sources of ${source?.name ?? ''}, ${how}, ${target?.name ?? ''}`}
          onClick={() => {
            store.focus.value = { of: 'line', key: line.key }
            showPanel()
          }}
        >
          Sources
        </button>
      </td>
    </tr>
  )
}
