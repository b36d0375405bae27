import type { ComponentChildren } from 'preact'
import { OutsideLink } from '../../components/outside-link.js'
import { dateWords, numberWords } from '../../components/words.js'
import type { Entity } from './entity.js'

/** Names and identifiers that stand open; what is more is folded away. */
const OPEN = 8

interface FactsProps {
  readonly entity: Entity
  readonly locale: string
}

/** What is known of the entity itself, other names, and where else it is described. */
export function Facts({ entity, locale }: FactsProps) {
  const others = entity.names.filter(({ value }) => value !== entity.name)
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl class="facts">
        <OwnFacts entity={entity} locale={locale} />
        {others.length > 0 && (
          <Fact name="Other names">
            <Folded>
              {others.map(({ value, langs }) => (
                <li key={value}>
                  <bdi lang={langs[0]}>{value}</bdi>
                  {langs.length > 0 && <small> {langs.join(', ')}</small>}
                </li>
              ))}
            </Folded>
          </Fact>
        )}
        {entity.identifiers.length > 0 && (
          <Fact name="Identifiers">
            <Folded>
              {entity.identifiers.map(({ scheme, value, url }) => (
                <li key={`${scheme}:${value}`}>
                  {scheme} {url === null ? <code>{value}</code> : <a href={url}>{value}</a>}
                </li>
              ))}
            </Folded>
          </Fact>
        )}
        {entity.links.length > 0 && (
          <Fact name="Elsewhere">
            <Folded>
              {entity.links.map((href) => (
                <li key={href}>
                  <OutsideLink href={href}>{withoutScheme(href)}</OutsideLink>
                </li>
              ))}
            </Folded>
          </Fact>
        )}
        {entity.image !== null && (
          <Fact name="Picture">
            <OutsideLink href={entity.image}>{withoutScheme(entity.image)}</OutsideLink>{' '}
            <small>its licence is not known, so it is not shown</small>
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** What only entities of its type have; of dates also that they are unknown. */
function OwnFacts({ entity, locale }: FactsProps) {
  const date = (value: string | null) => (value === null ? <Unknown /> : dateWords(value, locale))
  if ('birthDate' in entity) {
    return (
      <>
        {entity.officialName !== null && (
          <Fact name="Name in full">
            <bdi>{entity.officialName}</bdi>
          </Fact>
        )}
        <Fact name="Born">{date(entity.birthDate)}</Fact>
        {entity.deathDate !== null && <Fact name="Died">{date(entity.deathDate)}</Fact>}
        <Fact name="Gender">{entity.gender ?? <Unknown />}</Fact>
        {entity.contacts.map(({ type, value }) => (
          <Fact key={`${type}:${value}`} name={contactWords(type)}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </>
    )
  }
  if ('foundedOn' in entity) {
    return (
      <>
        {entity.classification !== null && <Fact name="Kind">{entity.classification}</Fact>}
        <Fact name="Founded">{date(entity.foundedOn)}</Fact>
        {entity.dissolvedOn !== null && <Fact name="Dissolved">{date(entity.dissolvedOn)}</Fact>}
        {'seats' in entity && entity.seats !== null && (
          <Fact name="Seats">{numberWords(entity.seats, locale)}</Fact>
        )}
      </>
    )
  }
  if ('startDate' in entity) {
    return (
      <>
        <Fact name="Day">
          {date(entity.startDate)}
          {entity.endDate !== null &&
            entity.endDate !== entity.startDate &&
            ` to ${dateWords(entity.endDate, locale)}`}
        </Fact>
        {entity.state !== null && <Fact name="Stands">{entity.state.toLowerCase()}</Fact>}
      </>
    )
  }
  if ('classification' in entity && entity.classification !== null) {
    return <Fact name="Kind">{entity.classification}</Fact>
  }
  return <></>
}

/** What sources call the ways to reach somebody, as people do: `twitter_id` is the Twitter id. */
function contactWords(type: string): string {
  const words = type.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Unknown() {
  return <span class="quiet">unknown: no source says</span>
}

/** A list of which the first stand open. */
function Folded({ children }: { readonly children: readonly ComponentChildren[] }) {
  return (
    <>
      <ul class="plain">{children.slice(0, OPEN)}</ul>
      {children.length > OPEN && (
        <details>
          <summary>{children.length - OPEN} more</summary>
          <ul class="plain">{children.slice(OPEN)}</ul>
        </details>
      )}
    </>
  )
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '')
}
