import { ShareSection } from '../../components/share.js'
import { ButtonLink } from '../../components/ui/button.js'
import { PageHead, type Crumb } from '../../components/ui/page-head.js'
import { countryName, dayWords, monthWords } from '../../components/words.js'
import { shortName } from '../../components/short-name.js'
import { changesHref } from '../changes/asked.js'
import type { Visit } from '../page.js'
import { AsOf } from './as-of.js'
import { askedOf } from './asked.js'
import { heldIn, mainOf, neighboursAsked } from './career.js'
import { chamberDayOf } from './chamber-day.js'
import { ChamberBar, ChamberSections } from './chamber.js'
import { Connections } from './connections.js'
import { isOutside } from './coverage.js'
import { ElectionsSection } from './elections.js'
import {
  bodyOf,
  careerOf,
  chamberOf,
  coverageOf,
  isPerson,
  type Entity,
  type EntityData,
} from './entity.js'
import { Infobox } from './infobox.js'
import { leadOf } from './lead.js'
import { MarketsSection } from './markets.js'
import { CareerSection, ColleaguesSection, CommitteesSection, partyOf } from './person.js'
import { RacesSection } from './races.js'
import { RelatedSection } from './related.js'
import { RelationshipsSection } from './relationships.js'
import { SourcesSection } from './sources.js'

interface EntityProps {
  readonly data: EntityData
  readonly entity: Entity
  readonly visit: Visit
}

/** The whole page of one entity. */
export function EntityView({ data, entity, visit }: EntityProps) {
  const asked = askedOf(visit)
  const career = careerOf(data)
  const coverage = coverageOf(data)
  const chamberDay = chamberDayOf(data, visit)
  const isChamber = coverage !== null && chamberDay !== null
  const held = career === null ? [] : heldIn(career, asked.at)
  const main = mainOf(held, asked.at)
  const party = career === null ? null : partyOf(career, main, asked.at)
  const parts = { data, entity, asked, visit }
  // If committees and markets are both empty, they share a column next to the colleagues.
  const isShort =
    career !== null &&
    !held.some(({ kind }) => kind === 'committee') &&
    entity.markets.nodes.length + entity.over.nodes.length === 0
  const colleagues = career !== null && (
    <ColleaguesSection
      {...parts}
      career={career}
      day={neighboursAsked(career, asked.at, visit.now.slice(0, 10)).at}
    />
  )
  const [own] = entity.names
  return (
    <article>
      <PageHead
        crumbs={crumbsOf(entity, main?.tenure.institution ?? null, visit.locale)}
        title={entity.name}
        lang={own?.langs[0]}
        lead={leadOf({ entity, main, held, party, at: asked.at, visit })}
        actions={<Actions entity={entity} isPrimary={!isChamber} />}
      />
      {isChamber ? (
        <>
          <ChamberBar {...{ entity, coverage, visit }} day={chamberDay} />
          <ChamberSections
            {...{ entity, coverage, visit }}
            day={chamberDay}
            chamber={isOutside(coverage, chamberDay) ? null : chamberOf(data)}
          />
        </>
      ) : (
        <div class="ebar">
          <AsOf
            slug={entity.slug}
            label={isPerson(entity) ? 'Show career' : 'Show'}
            asked={asked}
            visit={visit}
          />
          <DataAge data={data} entity={entity} visit={visit} />
        </div>
      )}
      <div class={isChamber ? 'with-aside section' : 'with-aside'}>
        <Infobox {...{ entity, asked, visit, party, main, held }} />
        <div>
          {career !== null && <CareerSection {...parts} career={career} />}
          {career !== null && !isShort && <CommitteesSection {...parts} career={career} />}
          {entity.type === 'ELECTION' && <RacesSection data={data} slug={entity.slug} />}
          {!isPerson(entity) && !isChamber && <RelationshipsSection {...parts} />}
          {!isShort && <MarketsSection {...{ entity, asked, visit }} />}
          {isShort ? (
            <div class="section grid2">
              {colleagues}
              <div>
                <CommitteesSection {...parts} career={career} />
                <MarketsSection {...{ entity, asked, visit }} />
              </div>
            </div>
          ) : (
            colleagues
          )}
          {career !== null && <ElectionsSection {...parts} career={career} />}
          <RelatedSection {...parts} />
          <Connections entity={entity} locale={visit.locale} />
          <SourcesSection {...{ entity, visit }} at={chamberDay ?? asked.at} />
          {(isPerson(entity) || isChamber) && <RelationshipsSection {...parts} />}
          <ShareSection kind="entity" id={entity.slug} title={entity.name} origin={visit.origin} />
        </div>
      </div>
    </article>
  )
}

/** The links from the lists to the entity. */
function crumbsOf(
  entity: Entity,
  institution: { readonly slug: string; readonly name: string } | null,
  locale: string,
): readonly Crumb[] {
  const { type, countryCode } = entity
  const list = LISTS[type]
  const country =
    countryCode === null || list === undefined
      ? []
      : [{ href: `${list.href}?country=${countryCode}`, name: countryName(countryCode, locale) }]
  const body =
    institution === null
      ? []
      : [{ href: `/entity/${institution.slug}`, name: shortName(institution.name) }]
  return [...(list === undefined ? [{ href: '/', name: 'Search' }] : [list]), ...country, ...body]
}

const LISTS: Readonly<Partial<Record<Entity['type'], Crumb>>> = {
  POLITICIAN: { href: '/politicians', name: 'Politicians' },
  INSTITUTION: { href: '/institutions', name: 'Institutions' },
  PARTY: { href: '/parties', name: 'Parties' },
  ELECTION: { href: '/elections', name: 'Elections' },
  OFFICE: { href: '/offices', name: 'Offices' },
  AREA: { href: '/areas', name: 'Areas' },
}

function Actions({ entity, isPrimary }: { readonly entity: Entity; readonly isPrimary: boolean }) {
  const { id, slug } = entity
  return (
    <>
      <ButtonLink
        href={`/graph?ids=${id}`}
        icon="graph"
        {...(isPrimary && { kind: 'primary' as const })}
      >
        Show in graph
      </ButtonLink>
      <ButtonLink href={`/compare?ids=${slug}`} icon="compare">
        Compare
      </ButtonLink>
      <ButtonLink href="#cite" icon="cite">
        Cite
      </ButtonLink>
      <ButtonLink href={changesHref(slug)} icon="bell">
        Follow
      </ButtonLink>
      <ButtonLink href="#share" icon="share">
        Share
      </ButtonLink>
      <ButtonLink href={`/api/graph/entity/${slug}`} icon="download">
        JSON
      </ButtonLink>
      <ButtonLink href={`/account?correct=${slug}`} icon="flag" kind="ghost">
        Report an error
      </ButtonLink>
    </>
  )
}

/** The date of the data, and the date on which the page was read. */
function DataAge({ data, entity, visit }: EntityProps) {
  return (
    <span class="sub">
      {ageWords(data, entity, visit)} · Page read on {dayWords(visit.now, visit.locale)}
    </span>
  )
}

/**
 * The date of the list on which the page is based. The same dataset may have newer lists of other
 * bodies.
 */
function ageWords(data: EntityData, entity: Entity, { now, locale }: Visit): string {
  const coverage = bodyOf(data)?.coverage ?? coverageOf(data)
  const { asOf = null, until = null } = coverage ?? {}
  if (asOf !== null) return `Data as of ${monthWords(asOf, locale)}`
  if (until !== null && until < now.slice(0, 10)) return `Data until ${monthWords(until, locale)}`
  const newest = entity.datasets
    .flatMap(({ dataAsOf }) => dataAsOf ?? [])
    .sort()
    .at(-1)
  return newest === undefined
    ? 'Date of the data not recorded'
    : `Newest data of ${monthWords(newest, locale)}`
}
