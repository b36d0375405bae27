import { CopyButton } from '../../components/copying.js'
import { OutsideLink } from '../../components/outside-link.js'
import { dayWords } from '../../components/words.js'
import type { Visit } from '../page.js'
import { Corrections } from './corrections.js'
import type { Entity } from './entity.js'

/** Where all of it comes from, and under which licence. */
export function Sources({ entity, locale }: { readonly entity: Entity; readonly locale: string }) {
  const { datasets, mergedBecause } = entity
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Who says so</h2>
      <ul>
        {datasets.map(({ name, title, licence, attribution, url, lastImportAt }) => (
          <li key={name}>
            <OutsideLink href={url}>{title ?? name}</OutsideLink>
            <small>
              {` · ${licence ?? 'licence unknown'}`}
              {attribution !== null && attribution !== '' && ` · ${attribution}`}
              {lastImportAt !== null && ` · read on ${dayWords(lastImportAt, locale)}`}
            </small>
          </li>
        ))}
      </ul>
      <Corrections entity={entity} locale={locale} />
      {mergedBecause.length > 0 && (
        <details>
          <summary>Why these sources are taken to speak of one and the same</summary>
          <ul>
            {mergedBecause.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** A citation that can be copied: what, where, when it was read, and whose data it is. */
export function Citation(props: {
  readonly entity: Entity
  readonly visit: Visit
  readonly at: string | null
}) {
  const { entity, visit, at } = props
  const { locale, origin, now } = visit
  const day = at === null ? '' : `?at=${at}`
  const from = entity.datasets.map(({ name, title, licence }) =>
    licence === null ? (title ?? name) : `${title ?? name} (${licence})`,
  )
  const rest =
    `”, Polity, ${origin}/entity/${entity.slug}${day}, read on ${dayWords(now, locale)}` +
    `${from.length > 0 ? `, from ${from.join('; ')}` : ''}.`
  return (
    <section aria-labelledby="cite">
      <h2 id="cite">Cite this page</h2>
      <blockquote class="citation">
        “<bdi>{entity.name}</bdi>
        {rest}
      </blockquote>
      <CopyButton text={`“${entity.name}${rest}`} label="Copy citation" />
    </section>
  )
}
