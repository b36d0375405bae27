import { CopyButton } from '../../components/copying.js'
import { OutsideLink } from '../../components/outside-link.js'
import { Fold } from '../../components/ui/fold.js'
import { Section } from '../../components/ui/section.js'
import { atWords, dayWords, monthWords } from '../../components/words.js'
import type { Visit } from '../page.js'
import { Corrections } from './corrections.js'
import type { Entity } from './entity.js'
import { schemeName } from './names.js'

interface SourcesProps {
  readonly entity: Entity
  /** The day that the page shows; `null`: all years. */
  readonly at: string | null
  readonly visit: Visit
}

/** Datasets with licences, corrections by readers, the citation, and details for few readers. */
export function SourcesSection({ entity, at, visit }: SourcesProps) {
  const { locale } = visit
  const { datasets, mergedBecause, identifiers } = entity
  const others = entity.names.filter(({ value }) => value !== entity.name)
  return (
    <>
      <Section id="sources" title="Sources">
        {datasets.length === 0 ? (
          <p class="sub">No dataset describes this page itself; see the sources of each row.</p>
        ) : (
          <ul class="rows">
            {datasets.map(({ name, title, licence, attribution, url, dataAsOf, lastImportAt }) => (
              <li key={name}>
                <span class="main">
                  <OutsideLink href={url}>{title ?? name}</OutsideLink>
                  <br />
                  <span class="sub">
                    {licence ?? 'Licence not recorded'}
                    {attribution !== null && attribution !== '' && ` · ${attribution}`}
                  </span>
                </span>
                <span class="sub">
                  {dataAsOf !== null
                    ? `As of ${monthWords(dataAsOf, locale)}`
                    : lastImportAt !== null && `Read on ${dayWords(lastImportAt, locale)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        <Corrections entity={entity} locale={locale} />
      </Section>
      <Citation entity={entity} at={at} visit={visit} />
      <div class="section folds">
        {others.length > 0 && (
          <div id="names">
            <Fold title="Other names" count={String(others.length)}>
              <ul>
                {others.map(({ value, langs }) => (
                  <li key={value}>
                    <bdi lang={langs[0]}>{value}</bdi>
                    {langs.length > 0 && <span class="sub"> {langs.join(', ')}</span>}
                  </li>
                ))}
              </ul>
            </Fold>
          </div>
        )}
        <Contacts entity={entity} />
        {identifiers.length > 0 && (
          <Fold title="Identifiers in other databases" count={String(identifiers.length)}>
            <table class="table">
              <thead class="unseen">
                <tr>
                  <th scope="col">Database</th>
                  <th scope="col">Identifier</th>
                </tr>
              </thead>
              <tbody>
                {identifiers.map(({ scheme, value, url }) => (
                  <tr key={`${scheme}:${value}`}>
                    <td>{schemeName(scheme)}</td>
                    <td class="r">
                      <OutsideLink href={url}>{value}</OutsideLink>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Fold>
        )}
        {entity.image !== null && (
          <Fold title="Picture">
            <p>
              A source has <OutsideLink href={entity.image}>a picture</OutsideLink>, but does not
              say under which licence. So it is not shown.
            </p>
          </Fold>
        )}
        {mergedBecause.length > 0 && (
          <Fold
            title="Why these sources are taken to describe the same entity"
            count={String(mergedBecause.length)}
          >
            <ul>
              {mergedBecause.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Fold>
        )}
      </div>
    </>
  )
}

/** The contacts of a person. */
function Contacts({ entity }: { readonly entity: Entity }) {
  if (!('contacts' in entity)) return null
  const { contacts, email } = entity
  const all = [...(email === null ? [] : [{ type: 'email', value: email }]), ...contacts]
  if (all.length === 0) return null
  return (
    <Fold title="Contact and accounts" count={String(all.length)}>
      <ul>
        {all.map(({ type, value }) => (
          <li key={`${type}:${value}`}>
            <span class="sub">{schemeName(type)}</span> <bdi>{value}</bdi>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** A citation with the day that the page shows. */
function Citation({ entity, at, visit }: SourcesProps) {
  const { locale, origin, now } = visit
  const day = at === null ? '' : `?at=${at}`
  const on = at === null ? '' : ` ${atWords(at, locale)}`
  const from = entity.datasets.map(({ name, title, licence }) =>
    licence === null ? (title ?? name) : `${title ?? name} (${licence})`,
  )
  const rest =
    `${on}”, Polity, ${origin}/entity/${entity.slug}${day}, read on ${dayWords(now, locale)}` +
    `${from.length > 0 ? `, from ${from.join('; ')}` : ''}.`
  return (
    <Section id="cite" title="Cite this page">
      <blockquote class="citation">
        “<bdi>{entity.name}</bdi>
        {rest}
      </blockquote>
      <CopyButton text={`“${entity.name}${rest}`} label="Copy citation" />
    </Section>
  )
}
