import { OutsideLink } from '../../components/outside-link.js'
import { Section } from '../../components/ui/section.js'
import { capitalised, dollarWords, percentWords, shortDateWords } from '../../components/words.js'
import type { Market } from './market.js'

type Listing = Market['listings'][number]

const MONEY: Readonly<Record<Listing['venue']['money'], string>> = {
  REAL: 'Real money',
  PLAY: 'Play money',
  NONE: 'Forecasts without trading',
}

interface ListingsProps {
  readonly listings: Market['listings']
  /** Whether the page shows a past day, so that current prices are left out. */
  readonly isPast: boolean
  readonly locale: string
}

/** A card for each listing, with the wording and the price of the venue. */
export function Listings({ listings, isPast, locale }: ListingsProps) {
  return (
    <Section id="venues" title="Venues">
      <div class="grid2 venues">
        {listings.map((listing) => (
          <Card
            key={listing.venue.name + (listing.venueId ?? listing.title ?? '')}
            listing={listing}
            isPast={isPast}
            locale={locale}
          />
        ))}
      </div>
    </Section>
  )
}

function Card(props: {
  readonly listing: Listing
  readonly isPast: boolean
  readonly locale: string
}) {
  const { listing, isPast, locale } = props
  const { venue, venueId, venueGroupId, percent, quotedAt, bid, ask, volumeUsd } = listing
  const isTraded = venue.money === 'REAL'
  return (
    <article class="card venue">
      <div class="top">
        <div>
          <h3>{venue.name}</h3>
          <p class="sub">
            {venue.isReviewed ? MONEY[venue.money] : 'Unreviewed venue'} ·{' '}
            <a href={`/sources/${venue.id}`}>Was {venue.name} right?</a>
          </p>
        </div>
        {!isPast && (
          <p class="p">{percent === null ? 'No price' : percentWords(percent, locale)}</p>
        )}
      </div>
      <dl>
        <dt>Venue’s wording</dt>
        <dd>
          <Wording listing={listing} />
        </dd>
        {!isPast && (
          <>
            <dt>Last price</dt>
            <dd>{quotedAt === null ? <Missing /> : shortDateWords(quotedAt, locale)}</dd>
            <dt>Bid and ask</dt>
            <dd>
              {bid === null || ask === null ? (
                <Missing />
              ) : (
                `${percentWords(bid, locale)} – ${percentWords(ask, locale)}`
              )}
            </dd>
            {isTraded && (
              <>
                <dt>Volume</dt>
                <dd>{volumeUsd === null ? <Missing /> : dollarWords(volumeUsd, locale)}</dd>
              </>
            )}
          </>
        )}
        <dt>Matched</dt>
        <dd>
          <Matched listing={listing} locale={locale} />
        </dd>
        {venueId !== null && (
          <>
            <dt>Venue’s ID</dt>
            <dd>
              <code>{venueId}</code>
              {venueGroupId !== null && (
                <>
                  {' '}
                  in <code>{venueGroupId}</code>
                </>
              )}
            </dd>
          </>
        )}
      </dl>
    </article>
  )
}

function Wording({ listing: { title, outcome, url, isInverted } }: { readonly listing: Listing }) {
  const words = [title ?? 'Not recorded', outcome].filter(Boolean).join(': ')
  return (
    <>
      <OutsideLink href={url}>
        <bdi>{words}</bdi>
      </OutsideLink>
      {isInverted && (
        <span class="sub"> The venue asks the opposite. Its prices are converted to yes here.</span>
      )}
    </>
  )
}

function Matched(props: { readonly listing: Listing; readonly locale: string }) {
  const { reason, confidence } = props.listing
  if (reason === null) return <>Original listing</>
  const sure =
    confidence === null || confidence === 1
      ? ''
      : ` · ${percentWords(100 * confidence, props.locale)} sure`
  return (
    <>
      {capitalised(reason)}
      {sure}
    </>
  )
}

function Missing() {
  return <span class="muted">Not recorded</span>
}
