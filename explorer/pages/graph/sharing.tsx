import { useSignal } from '@preact/signals'
import { ask } from '../../api/ask.js'
import { CopyButton, copyText } from '../../components/copying.js'
import { Icon } from '../../components/ui/icon.js'
import { askDatasets, citationOf } from '../../graph/export/citation.js'
import { entitiesCsv, relationshipsCsv, toJson } from '../../graph/export/data.js'
import { toPng } from '../../graph/export/png.js'
import { toSvg } from '../../graph/export/svg.js'
import { toGexf, toGraphml } from '../../graph/export/xml.js'
import type { Seen } from '../../graph/picture/seen.js'
import { addressOf } from '../../graph/shown-address.js'
import type { Store } from '../../graph/store.js'
import { counted, wordsOfDate } from '../../graph/words.js'
import type { Visit } from '../page.js'

const KEPT_MS = 60_000

/** The controls to share the picture: as a link, image, data, citation, or part of another page. */
export function Sharing({ store, visit }: { readonly store: Store; readonly visit: Visit }) {
  const cited = useSignal({ address: '', text: '' })
  const { view, shown } = store
  if (shown.value.nodes.length === 0) return <></>
  const address = `${visit.origin}/graph${addressOf(store)}`
  // A citation of another day or another picture is cleared.
  const citation = cited.value.address === address ? cited.value.text : ''

  async function cite(): Promise<void> {
    const { date } = view.value
    const ids = shown.value.nodes.map(({ id }) => id)
    const { data, problem } = await askDatasets(ask, ids)
    store.problem.value = problem
    if (data === null) return
    const text = citationOf({
      title: titleOf(store),
      address,
      date: date === null ? null : wordsOfDate(date, visit.locale),
      seenOn: wordsOfDate(visit.now.slice(0, 10), visit.locale),
      datasets: data,
    })
    cited.value = { address, text }
  }

  return (
    <details class="graph-export">
      <summary class="btn small">
        <Icon name="share" />
        Share and export
      </summary>
      <div class="graph-block">
        <div class="actions">
          <button
            type="button"
            class="btn small"
            onClick={() => void copy(store, address, 'The link')}
          >
            Copy link
          </button>
          <button
            type="button"
            class="btn small"
            onClick={() => void copy(store, embedding(address), 'The embedding')}
          >
            Copy embedding
          </button>
          <button type="button" class="btn small" onClick={() => void cite()}>
            Cite
          </button>
        </div>
        {citation !== '' && (
          <>
            <p class="citation" tabIndex={0}>
              {citation}
            </p>
            <CopyButton text={citation} label="Copy citation" />
          </>
        )}
        <Downloads store={store} address={address} visit={visit} />
      </div>
    </details>
  )
}

type Forms = readonly (readonly [label: string, ending: string, make: () => Blob | Promise<Blob>])[]

function Downloads(props: {
  readonly store: Store
  readonly address: string
  readonly visit: Visit
}) {
  const { store, address, visit } = props
  const { shown, view, seen } = store
  const svgOf = (part: Seen) => {
    const { date } = view.value
    const readOn = wordsOfDate(visit.now.slice(0, 10), visit.locale)
    return toSvg(shown.value, part, colourOf, {
      title: titleOf(store),
      date: date === null ? 'All years' : `As of ${wordsOfDate(date, visit.locale)}`,
      credit: `Polity, ${new URL(visit.origin).host}, read on ${readOn}`,
    })
  }
  const look = seen.value
  const pictures: Forms =
    look === null
      ? []
      : [
          ['Picture (PNG)', 'png', () => toPng(svgOf(look()))],
          ['Picture (SVG)', 'svg', () => textBlob(svgOf(look()), 'image/svg+xml')],
        ]
  const forms: Forms = [
    ...pictures,
    ['Gephi (GEXF)', 'gexf', () => textBlob(toGexf(shown.value), 'application/gexf+xml')],
    ['GraphML', 'graphml', () => textBlob(toGraphml(shown.value), 'application/graphml+xml')],
    ['Entities (CSV)', 'entities.csv', () => textBlob(entitiesCsv(shown.value), 'text/csv')],
    [
      'Relationships (CSV)',
      'relationships.csv',
      () => textBlob(relationshipsCsv(shown.value), 'text/csv'),
    ],
    [
      'All (JSON)',
      'json',
      () => textBlob(toJson(shown.value, address, view.value.date), 'application/json'),
    ],
  ]
  const { nodes, lines } = shown.value
  const links = lines.reduce((sum, line) => sum + line.links.length, 0)
  const fileName = fileNameOf(store)
  return (
    <>
      <p class="sub">
        The files contain{' '}
        {nodes.length === 1 ? 'the shown entity' : `the ${String(nodes.length)} shown entities`} and{' '}
        {counted(links, 'relationship')}. The picture draws one line for all relationships of one
        kind between two entities.
      </p>
      <div class="actions">
        {forms.map(([label, ending, make]) => (
          <button
            key={ending}
            type="button"
            class="btn small"
            onClick={() =>
              void Promise.resolve(make()).then((blob) => {
                download(blob, `${fileName}.${ending}`)
              })
            }
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )
}

function titleOf({ shown }: Store): string {
  const names = shown.value.nodes.slice(0, 3).map(({ name }) => name)
  return `Connections of ${names.join(', ')}`
}

/** The name of a file, from the title and the day of the picture. */
function fileNameOf(store: Store): string {
  const { date } = store.view.value
  const words = titleOf(store)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
  return `polity-${words.replaceAll(/^-|-$/g, '').slice(0, 60)}${date === null ? '' : `-${date}`}`
}

/** HTML that shows the picture in another page. */
function embedding(address: string): string {
  const embedded = address.includes('?')
    ? address.replace('?', '?embed=1&amp;').replaceAll(/&(?!amp;)/g, '&amp;')
    : address.replace('#', '?embed=1#')
  return `<iframe src="${embedded}" width="800" height="600" title="Connections, by Polity"></iframe>`
}

async function copy({ notice }: Store, text: string, what: string): Promise<void> {
  notice.value = (await copyText(text))
    ? `${what} was copied.`
    : 'Your browser does not allow copying. The address bar has the link.'
}

function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}

function textBlob(text: string, type: string): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` })
}

function download(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser may first ask the reader where to save the file.
  setTimeout(() => {
    URL.revokeObjectURL(link.href)
  }, KEPT_MS)
}
