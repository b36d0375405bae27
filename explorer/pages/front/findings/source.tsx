import { Icon } from '../../../components/ui/icon.js'
import { dateWords } from '../../../components/words.js'

/** The dataset and the date of a finding. */
export function FindingSource(props: {
  readonly dataset: { readonly name: string; readonly title: string | null } | undefined
  readonly at: string
  readonly locale: string
}) {
  const { dataset, at, locale } = props
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
      <span class="sub">As of {dateWords(at, locale)}</span>
    </figcaption>
  )
}
