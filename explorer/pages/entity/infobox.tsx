import type { ComponentChildren } from 'preact'
import { EntityLink } from '../../components/entity-link.js'
import { isWebAddress, OutsideLink } from '../../components/outside-link.js'
import { initialsOf } from '../../components/initials.js'
import { Party } from '../../components/ui/party.js'
import { partyClass } from '../../components/ui/party-colours.js'
import {
  atWords,
  countryName,
  dateWords,
  numberWords,
  shortDateWords,
} from '../../components/words.js'
import { shortName } from '../../components/short-name.js'
import type { Visit } from '../page.js'
import type { Asked } from './asked.js'
import { isPerson, type Entity, type Named } from './entity.js'
import { seatWith } from './lead.js'
import { genderWord, sentenceCase, schemeName } from './names.js'
import { periodWords } from './period-words.js'
import { endBasisOf, mainOf, sinceOf, type Held } from './career.js'

/** The maximum number of links in the box. All links are at the end of the page. */
const MAX_LINKS = 4
const LINKED = ['wikipedia', 'wikidata', 'govtrack', 'bioguide']

interface InfoboxProps {
  readonly entity: Entity
  readonly asked: Asked
  readonly visit: Visit
  /** The party at the time that the page shows; `null`: no party is recorded. */
  readonly party: Named | null
  /** The office or seat at that time, or the newest one; `null`: none is recorded. */
  readonly main: Held | null
  /** The tenures that the page shows. */
  readonly held: readonly Held[]
}

/** The main facts about the entity, the office first. Raw identifiers are at the end of the page. */
export function Infobox({ entity, asked, visit, party, main, held }: InfoboxProps) {
  const seat = main === null ? null : seatWith(main, held, asked.at)
  return (
    <aside class="card infobox" aria-label="Key facts">
      {isPerson(entity) && (
        <div class={`portrait ${partyClass(party)}`}>
          <b aria-hidden="true">{initialsOf(entity.name)}</b>
          <small>No free picture yet</small>
        </div>
      )}
      <dl class="facts">
        {seat !== null && <Office main={seat} {...{ held, asked, visit }} />}
        {main !== null && <Office {...{ main, held, asked, visit }} isSecond={seat !== null} />}
        {isPerson(entity) ? (
          <>
            {entity.type === 'POLITICIAN' && (
              <Fact name="Party">
                <Party party={party} />
              </Fact>
            )}
            <PersonFacts {...{ entity, asked, visit, held }} />
          </>
        ) : (
          <OtherFacts entity={entity} locale={visit.locale} />
        )}
        <OtherNames entity={entity} />
        <Links entity={entity} />
      </dl>
    </aside>
  )
}

function Office(props: {
  readonly main: Held
  readonly held: readonly Held[]
  readonly asked: Asked
  readonly visit: Visit
  /** Whether the office is shown after a seat that the person has at the same time. */
  readonly isSecond?: boolean
}) {
  const { main, held, asked, visit, isSecond = false } = props
  const { tenure } = main
  const place = tenure.office ?? tenure.institution
  const { dates, note } = periodWords(
    { ...tenure, start: sinceOf(held, main), endBasis: endBasisOf(tenure) },
    visit.now.slice(0, 10),
    visit.locale,
  )
  const isNow = tenure.isCurrent === true && asked.view !== 'day'
  const name = isSecond
    ? 'Also'
    : asked.view === 'day' && asked.at !== null
      ? sentenceCase(atWords(asked.at, visit.locale))
      : isNow
        ? 'Current office'
        : 'Last known office'
  return (
    <Fact name={name} isWide>
      {place === null ? (
        tenure.role
      ) : (
        <EntityLink entity={{ ...place, name: shortName(place.name) }} />
      )}
      <br />
      <span class="sub">
        {dates}
        {!isNow && note !== '' && ` · ${note.toLowerCase()}`}
      </span>
    </Fact>
  )
}

function PersonFacts(props: {
  readonly entity: Entity
  readonly asked: Asked
  readonly visit: Visit
  readonly held: readonly Held[]
}) {
  const { entity, asked, visit, held } = props
  if (!('birthDate' in entity)) return null
  const { birthDate, deathDate, gender, officialName } = entity
  const { locale, now } = visit
  const at = asked.at ?? now.slice(0, 10)
  const age = birthDate === null ? null : ageOn(birthDate, deathDate ?? at)
  const seat = mainOf(
    held.filter(({ kind }) => kind === 'seat'),
    asked.at,
  )
  const area = seat?.tenure.area ?? null
  return (
    <>
      {area !== null && (
        <Fact name="Represents">
          <a href={`/entity/${area.slug}`}>{shortName(area.name)}</a>
        </Fact>
      )}
      <Fact name="Born">
        {birthDate === null ? <NotRecorded /> : dateWords(birthDate, locale)}
        {age !== null && deathDate === null && (
          <>
            <br />
            <span class="sub">
              age {age}
              {asked.view === 'day' && ' on that day'}
            </span>
          </>
        )}
      </Fact>
      {deathDate !== null && (
        <Fact name="Died">
          {dateWords(deathDate, locale)}
          {age !== null && (
            <>
              <br />
              <span class="sub">age {age}</span>
            </>
          )}
        </Fact>
      )}
      <Fact name="Gender">{gender === null ? <NotRecorded /> : genderWord(gender)}</Fact>
      {officialName !== null && officialName !== entity.name && (
        <Fact name="Full name">
          <bdi>{officialName}</bdi>
        </Fact>
      )}
    </>
  )
}

function OtherFacts({ entity, locale }: { readonly entity: Entity; readonly locale: string }) {
  const date = (value: string | null) =>
    value === null ? <NotRecorded /> : dateWords(value, locale)
  const country = entity.countryCode
  const within =
    'parent' in entity && entity.parent !== null
      ? entity.parent
      : 'institution' in entity && entity.institution !== null
        ? entity.institution
        : null
  const area = 'area' in entity ? entity.area : null
  return (
    <>
      {'classification' in entity && entity.classification !== null && (
        <Fact name="Kind">{sentenceCase(entity.classification)}</Fact>
      )}
      {within !== null && (
        <Fact name="Part of">
          <EntityLink entity={within} />
        </Fact>
      )}
      {area !== null && (
        <Fact name="Area">
          <EntityLink entity={area} />
        </Fact>
      )}
      {country !== null && <Fact name="Country">{countryName(country, locale)}</Fact>}
      {'seats' in entity && entity.seats !== null && (
        <Fact name="Seats">{numberWords(entity.seats, locale)}</Fact>
      )}
      {'foundedOn' in entity && (
        <>
          <Fact name="Founded">{date(entity.foundedOn)}</Fact>
          {entity.dissolvedOn !== null && <Fact name="Dissolved">{date(entity.dissolvedOn)}</Fact>}
        </>
      )}
      {'startDate' in entity && (
        <Fact name="Day">
          {date(entity.startDate)}
          {entity.endDate !== null &&
            entity.endDate !== entity.startDate &&
            ` to ${shortDateWords(entity.endDate, locale)}`}
        </Fact>
      )}
    </>
  )
}

function OtherNames({ entity }: { readonly entity: Entity }) {
  const others = entity.names.filter(({ value }) => value !== entity.name)
  if (others.length === 0) return null
  return (
    <Fact name="Also known as" isWide>
      {others.slice(0, 3).map(({ value, langs }, at) => (
        <span key={value}>
          {at > 0 && ', '}
          <bdi lang={langs[0]}>{value}</bdi>
        </span>
      ))}
      {others.length > 3 && (
        <>
          {' '}
          <a href="#names">and {others.length - 3} more</a>
        </>
      )}
    </Fact>
  )
}

function Links({ entity }: { readonly entity: Entity }) {
  const { links, identifiers } = entity
  const pages = links.filter(isWebAddress).map((href) => ({ href, name: hostOf(href) }))
  const records = LINKED.flatMap((scheme) => {
    const found = identifiers.find((one) => one.scheme === scheme && one.url !== null)
    return found === undefined ? [] : [{ href: found.url, name: schemeName(scheme) }]
  })
  const shown = [...pages.slice(0, MAX_LINKS), ...records].filter(
    ({ name }, at, all) => all.findIndex((other) => other.name === name) === at,
  )
  if (shown.length === 0) return null
  return (
    <Fact name="Links" isWide>
      <span class="linkrow">
        {shown.map(({ href, name }) => (
          <OutsideLink key={name} href={href}>
            {name}
          </OutsideLink>
        ))}
      </span>
    </Fact>
  )
}

function Fact(props: {
  readonly name: string
  readonly isWide?: boolean
  readonly children: ComponentChildren
}) {
  const { name, isWide = false, children } = props
  return (
    <div class={isWide ? 'w' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NotRecorded() {
  return <span class="sub">Not recorded</span>
}

/** The age in whole years; `null` if the dates are not precise enough. */
function ageOn(birth: string, day: string): number | null {
  if (birth.length < 10 || day.length < 10) return null
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  const age = day.slice(5) < birth.slice(5) ? years - 1 : years
  return age < 0 ? null : age
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address
}
