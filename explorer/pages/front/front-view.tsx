import { BigSearch } from '../../components/big-search.js'
import { Chip } from '../../components/ui/chip.js'
import { Section } from '../../components/ui/section.js'
import { dayWords, numberWords, shortCommittee } from '../../components/words.js'
import type { FrontQuery } from '../../generated/operations.js'
import type { Visit } from '../page.js'
import { areasOf, Browse } from './browse.js'
import { BuildOnIt } from './build-on-it.js'
import { Datasets } from './datasets.js'
import { ChamberFinding } from './findings/chamber.js'
import { ConnectionFinding } from './findings/connection.js'
import { MarketsFinding, marketsOf } from './findings/markets.js'
import { HeroFigure } from './hero-figure.js'

interface FrontProps {
  readonly data: FrontQuery
  readonly visit: Visit
}

/** The front page: search, findings from the data, lists, the API and the datasets. */
export function FrontView({ data, visit }: FrontProps) {
  const { overview } = data
  const { locale } = visit
  const isEmpty = overview.types.length === 0 && overview.marketStates.length === 0
  return (
    <>
      <section class="hero">
        <h1>Who holds power, since when, and how do we know?</h1>
        <p class="lead">{leadOf(data, locale)}</p>
        <BigSearch q="" locale={locale} />
        <Try data={data} />
        {overview.sharedCommittees && (
          <HeroFigure shared={overview.sharedCommittees} locale={locale} />
        )}
      </section>
      <Findings data={data} visit={visit} />
      {!isEmpty && (
        <Section
          id="browse"
          title="Browse everything"
          aside={<span class="sub">Counted {dayWords(overview.countedAt, locale)}</span>}
        >
          <Browse data={data} locale={locale} />
        </Section>
      )}
      <BuildOnIt data={data} />
      <Datasets datasets={data.datasets.nodes} locale={locale} />
    </>
  )
}

function leadOf({ overview }: FrontQuery, locale: string): string {
  const politicians = overview.types.find(({ type }) => type === 'POLITICIAN')?.count ?? 0
  if (politicians === 0) return 'Nothing has been imported yet. Every fact will link to its source.'
  return `Polity connects ${numberWords(politicians, locale)} politicians with their parties, offices, committees, elections and prediction markets. Every fact links to its source.`
}

/** Examples from the data. Each opens a page with a lot of data. */
function Try({ data }: { readonly data: FrontQuery }) {
  const { newestChamber, sharedCommittees, parties, chambers } = data.overview
  const committee = sharedCommittees?.committees[0]
  const entities = [
    sharedCommittees?.a,
    newestChamber?.institution ?? chambers[0]?.entity,
    areasOf(data)[0],
    committee && { ...committee, name: shortCommittee(committee.name) },
    parties[0]?.entity,
  ].filter((entity) => entity !== undefined)
  if (entities.length === 0) return <></>
  return (
    <p class="try">
      <span>Try</span>
      {entities.map(({ slug, name }) => (
        <Chip key={slug} href={`/entity/${slug}`}>
          <bdi>{name}</bdi>
        </Chip>
      ))}
    </p>
  )
}

/** At most three findings. A finding is left out if the data does not have it. */
function Findings({ data, visit }: FrontProps) {
  const { newestChamber, sharedCommittees } = data.overview
  const { locale } = visit
  const markets = marketsOf(data)
  const findings = [
    newestChamber && <ChamberFinding key="chamber" chamber={newestChamber} locale={locale} />,
    sharedCommittees && (
      <ConnectionFinding key="connection" shared={sharedCommittees} locale={locale} />
    ),
    markets && <MarketsFinding key="markets" {...markets} locale={locale} />,
  ].filter((finding) => finding !== null)
  if (findings.length === 0) return <></>
  return (
    <Section id="findings" title="In the data">
      <div class={`findings of-${String(findings.length)}`}>{findings}</div>
    </Section>
  )
}
