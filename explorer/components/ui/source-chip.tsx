import type { ComponentChildren } from 'preact'
import { CopyButton } from '../copying.js'
import { OutsideLink } from '../outside-link.js'
import { Icon } from './icon.js'

/** One source with data about a row. */
export interface Evidence {
  /** The data of the source, such as a period. */
  readonly says: ComponentChildren
  readonly url: string | null
  readonly dataset: {
    readonly name: string
    readonly title: string | null
    readonly licence: string | null
    readonly url: string | null
  }
}

interface SourceChipProps {
  readonly evidence: readonly Evidence[]
  /** The content of the row as a sentence that can be cited. */
  readonly citation: string
  /** The address of the page to report an error in the row. */
  readonly reportHref: string
}

/** A button that opens the records below a row. It also works without JavaScript. */
export function SourceChip({ evidence, citation, reportHref }: SourceChipProps) {
  return (
    <details class="sources">
      <summary class="source-chip">
        <Icon name="record" size={12} />
        {wordsOf(evidence)}
      </summary>
      <div class="evidence">
        <table class="table cards">
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">It says</th>
              <th scope="col">Record</th>
              <th scope="col">Licence</th>
            </tr>
          </thead>
          <tbody>
            {evidence.map(({ says, url, dataset }, at) => (
              <tr key={String(at)}>
                <td class="head">{dataset.title ?? dataset.name}</td>
                <td class="wide" data-l="Says">
                  {says}
                </td>
                <td class="wide">
                  <OutsideLink href={url ?? dataset.url}>{hostOf(url ?? dataset.url)}</OutsideLink>
                </td>
                <td class="side">
                  <span class="sub">{dataset.licence ?? 'Not recorded'}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div class="actions">
          <CopyButton text={citation} label="Cite this row" />
          <a class="btn small ghost" href={reportHref}>
            <Icon name="flag" />
            Report an error
          </a>
        </div>
      </div>
    </details>
  )
}

/** The dataset if there is only one record, else the number of records. */
function wordsOf(evidence: readonly Evidence[]): string {
  const [first] = evidence
  if (first === undefined) return 'No record'
  if (evidence.length === 1) return first.dataset.title ?? first.dataset.name
  return `${String(evidence.length)} records`
}

function hostOf(address: string | null): string {
  if (address === null || !URL.canParse(address)) return 'Not recorded'
  return new URL(address).hostname.replace(/^www\./, '')
}
