import { OutsideLink } from '../../components/outside-link.js'
import { Icon } from '../../components/ui/icon.js'
import type { Evidence } from '../../graph/ways.js'
import { counted, wordsOfDate } from '../../graph/words.js'

/** The sources of a relationship, each with its licence and the day on which it was read. */
export function SourceList(props: {
  readonly evidence: readonly Evidence[]
  readonly locale: string
}) {
  const { evidence, locale } = props
  return (
    <ul>
      {evidence.map(({ dataset, url, lastSeen }, index) => (
        <li key={index}>
          <OutsideLink href={url ?? dataset.url}>{dataset.title ?? dataset.name}</OutsideLink>
          <span class="quiet">
            {dataset.licence !== null && `, ${dataset.licence}`}
            {dataset.attribution !== null &&
              dataset.attribution !== '' &&
              `, ${dataset.attribution}`}
            {lastSeen !== null && `, read ${wordsOfDate(lastSeen, locale)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A button that opens the list of sources. */
export function SourceFold(props: Parameters<typeof SourceList>[0]) {
  return (
    <details class="graph-sources">
      <summary class="source-chip">
        <Icon name="record" size={12} />
        {counted(props.evidence.length, 'record')}
      </summary>
      <SourceList {...props} />
    </details>
  )
}
