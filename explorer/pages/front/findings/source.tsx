import { Icon } from '../../../components/ui/icon.js'
import { dateWords } from '../../../components/words.js'

/** The dataset and the date of a finding. */
export function FindingSource(props: {
  readonly dataset: { readonly name: string; readonly title: string | null } | undefined
  readonly asOf: string
  readonly locale: string
}) {
  const { dataset, asOf, locale } = props
  return (
    <figcaption>
      {dataset !== undefined && (
        <>
          <a class="source-chip" href="/data">
            <Icon name="record" size={12} />
            {dataset.title ?? dataset.name}
          </a>{' '}
        </>
      )}
      <span class="sub">As of {dateWords(asOf, locale)}</span>
    </figcaption>
  )
}
