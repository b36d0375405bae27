import { EntityLink } from '../../components/entity-link.js'
import { OutsideLink } from '../../components/outside-link.js'
import { Badge } from '../../components/ui/badge.js'
import { ButtonLink } from '../../components/ui/button.js'
import { Empty } from '../../components/ui/empty.js'
import { PageHead } from '../../components/ui/page-head.js'
import { Section } from '../../components/ui/section.js'
import { monthWords, numberWords, shortDateWords, typeWord } from '../../components/words.js'
import type { DataPageQuery } from '../../generated/operations.js'
import type { Visit } from '../page.js'

interface DataProps {
  readonly data: DataPageQuery
  readonly visit: Visit
}

/** The datasets and venues with their limits, possible duplicates, and how to report an error. */
export function DataView({ data, visit: { locale } }: DataProps) {
  return (
    <>
      <PageHead
        crumbs={[{ href: '/', name: 'Home' }]}
        title="Datasets and known problems"
        lead="Everything here comes from the datasets below. No dataset is free of errors: this page lists the problems that we know."
        actions={
          <ButtonLink href="/api/v1/datasets" icon="download">
            JSON
          </ButtonLink>
        }
      />
      <Datasets datasets={data.datasets.nodes} locale={locale} />
      <Venues data={data} locale={locale} />
      <Duplicates duplicates={data.suspectedDuplicates} locale={locale} />
      <Section id="report" title="Report an error">
        <div class="prose">
          <p>
            Open the page of the person, party or office and choose “Report an error”. You sign in,
            say what is right and where it can be read. The operator of this service reads every
            report. An accepted correction is public, with your source, and replaces what the
            datasets say. A rejected one gets a reason.
          </p>
          <p>
            <a href="/account#corrections-title">Your account</a> lists your own reports; no other
            user sees them. You release what you report under CC0, so that everyone may use it.
          </p>
        </div>
      </Section>
    </>
  )
}

type Report = DataPageQuery['datasets']['nodes'][number]

function Datasets(props: { readonly datasets: readonly Report[]; readonly locale: string }) {
  const { datasets, locale } = props
  return (
    <Section
      id="datasets"
      title="Datasets"
      aside={<span class="sub">Counted after the last import</span>}
    >
      {datasets.length === 0 ? (
        <Empty title="No datasets">No data was imported yet.</Empty>
      ) : (
        <div class="card scroll" role="region" aria-label="Table of datasets" tabIndex={0}>
          <table class="table cards">
            <thead>
              <tr>
                <th scope="col">Dataset</th>
                <th scope="col">Licence</th>
                <th scope="col">Period</th>
                <th scope="col">Newest list</th>
                <th scope="col">Imported</th>
                <th scope="col" class="r">
                  Entities
                </th>
                <th scope="col" class="r">
                  Relationships
                </th>
                <th scope="col" class="r">
                  Refused rows
                </th>
              </tr>
            </thead>
            <tbody>
              {datasets.map((report) => (
                <Row key={report.dataset.name} report={report} locale={locale} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="sub">
        A dataset has many lists, and some can be much older than the newest. The page of each body
        or office states the period of its own list.
      </p>
    </Section>
  )
}

function Row({ report, locale }: { readonly report: Report; readonly locale: string }) {
  const { name, title, licence, attribution, url, isRedistributable, dataAsOf } = report.dataset
  const day = (date: string | null) => (date === null ? <Missing /> : shortDateWords(date, locale))
  const counted = (count: number | null, label: string) => (
    <td class="r" data-l={label}>
      {count === null ? <span class="muted">Not counted</span> : numberWords(count, locale)}
    </td>
  )
  return (
    <tr>
      <td class="head">
        <OutsideLink href={url}>{title ?? name}</OutsideLink>
        {attribution !== null && attribution !== '' && <div class="sub">{attribution}</div>}
      </td>
      <td class="side">
        {licence ?? <Missing />}
        {isRedistributable === false && <div class="sub">Not in exports</div>}
      </td>
      <td data-l="Period">
        <Period coverage={report.coverage} locale={locale} />
      </td>
      <td data-l="Newest list">{day(dataAsOf)}</td>
      <td data-l="Imported">{day(report.lastImportAt)}</td>
      {counted(report.entities, 'Entities')}
      {counted(report.relationships, 'Relationships')}
      {counted(report.refused, 'Refused rows')}
    </tr>
  )
}

/** The period of all lists together. */
function Period(props: { readonly coverage: Report['coverage']; readonly locale: string }) {
  const { coverage, locale } = props
  if (coverage === null) return <span class="muted">No terms of office</span>
  const words = (date: string | null) => (date === null ? 'unknown' : monthWords(date, locale))
  return (
    <>
      {words(coverage.from)} – {words(coverage.until)}
    </>
  )
}

function Missing() {
  return <span class="muted">Not recorded</span>
}

const MONEY: Readonly<Record<DataPageQuery['sources'][number]['money'], string>> = {
  REAL: 'Real money',
  PLAY: 'Play money',
  NONE: 'Forecasts',
}

/** The venues of prediction markets, and the collections of files that quote them. */
function Venues({ data, locale }: { readonly data: DataPageQuery; readonly locale: string }) {
  const venues = data.sources.filter(({ lastImportAt }) => lastImportAt !== null)
  if (venues.length === 0) return null
  const collections = data.collections.map(({ name }) => name)
  return (
    <Section id="venues" title="Prediction markets" aside={<a href="/api/v1/sources">JSON</a>}>
      <div class="card">
        <table class="table cards">
          <thead>
            <tr>
              <th scope="col">Venue</th>
              <th scope="col">Kind</th>
              <th scope="col">Newest price</th>
              <th scope="col">Imported</th>
              <th scope="col">Results</th>
              <th scope="col">Known problems</th>
            </tr>
          </thead>
          <tbody>
            {venues.map(
              ({ id, name, url, status, lastQuotedAt, lastImportAt, drift, ...venue }) => (
                <tr key={id}>
                  <td class="head">
                    {url === '' ? name : <OutsideLink href={url}>{name}</OutsideLink>}
                  </td>
                  <td class="side">
                    {venue.isReviewed ? MONEY[venue.money] : <Badge kind="warn">Unreviewed</Badge>}
                  </td>
                  <td data-l="Newest price">
                    {lastQuotedAt === null ? 'No price' : shortDateWords(lastQuotedAt, locale)}{' '}
                    {status === 'STALE' && <Badge kind="warn">Old</Badge>}
                  </td>
                  <td data-l="Imported">
                    {lastImportAt === null ? '' : shortDateWords(lastImportAt, locale)}
                  </td>
                  <td data-l="Results">
                    <a href={`/sources/${id}`}>Was {name} right?</a>
                  </td>
                  <td class="wide" data-l="Known problems">
                    {drift.length === 0
                      ? 'None'
                      : drift
                          .map(({ field }) => `Field ${field} changed or disappeared`)
                          .join('; ')}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      {collections.length > 0 && (
        <p class="sub">
          Some prices come from collections of files:{' '}
          {new Intl.ListFormat(locale, { type: 'conjunction' }).format(collections)}. Each price
          counts as a price of its venue.
        </p>
      )}
    </Section>
  )
}

type Suspects = DataPageQuery['suspectedDuplicates']
type Side = Suspects['nodes'][number]['a']

function Duplicates(props: { readonly duplicates: Suspects; readonly locale: string }) {
  const { duplicates, locale } = props
  const { totalCount, nodes: pairs } = duplicates
  return (
    <Section
      id="duplicates"
      title="Possible duplicates"
      aside={<a href="/api/v1/duplicates">JSON</a>}
    >
      {pairs.length === 0 ? (
        <Empty title="No possible duplicates" />
      ) : (
        <>
          <p class="sub">
            {numberWords(totalCount, locale)} pairs may be the same. The evidence is too weak to
            join them. The most likely pairs:
          </p>
          <ul class="rows">
            {pairs.map(({ a, b, why }) => (
              <li key={`${a?.slug ?? ''} ${b?.slug ?? ''}`}>
                <span class="main">
                  <SideLink side={a} /> and <SideLink side={b} />
                  <br />
                  <span class="sub">{why}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function SideLink({ side }: { readonly side: Side }) {
  if (side === null) return <>an entity that was removed</>
  return (
    <>
      <EntityLink entity={side} /> <small class="sub">{typeWord(side.type)}</small>
    </>
  )
}
