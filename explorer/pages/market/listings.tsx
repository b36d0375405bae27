import { OutsideLink } from '../../components/outside-link.js'
import { dateTimeWords, dollarWords, percentWords } from '../../components/words.js'
import type { Market } from './market.js'

interface ListingsProps {
  readonly listings: Market['listings']
  readonly locale: string
}

/** What each venue lists of the question, in its own words and under its own ids. */
export function Listings({ listings, locale }: ListingsProps) {
  return (
    <section aria-labelledby="listings">
      <h2 id="listings">What each venue says</h2>
      <div class="wide" role="region" aria-label="Table of listings" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Venue</th>
              <th scope="col">Its words</th>
              <th scope="col">Yes</th>
              <th scope="col">Bid and ask</th>
              <th scope="col">Seen</th>
              <th scope="col">Traded</th>
              <th scope="col">Its id</th>
            </tr>
          </thead>
          <tbody>
            {listings.map((listing) => (
              <tr key={listing.venue.name + (listing.venueId ?? listing.title ?? '')}>
                <th scope="row">{listing.venue.name}</th>
                <td>
                  <Words listing={listing} />
                </td>
                <td>{percentOr(listing.percent, locale, 'no price')}</td>
                <td>
                  {percentOr(listing.bid, locale, '?')} – {percentOr(listing.ask, locale, '?')}
                </td>
                <td>{listing.quotedAt === null ? '?' : dateTimeWords(listing.quotedAt, locale)}</td>
                <td>{listing.volumeUsd === null ? '?' : dollarWords(listing.volumeUsd, locale)}</td>
                <td>
                  <code>{listing.venueId ?? '–'}</code>
                  {listing.venueGroupId !== null && (
                    <>
                      {' '}
                      of <code>{listing.venueGroupId}</code>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Words({ listing }: { readonly listing: Market['listings'][number] }) {
  const { title, outcome, url, isInverted, state, reason } = listing
  const words = [title ?? 'No words are known', outcome].filter(Boolean).join(': ')
  return (
    <>
      <OutsideLink href={url}>
        <bdi>{words}</bdi>
      </OutsideLink>
      {isInverted && ' (it asks the opposite; prices are turned round)'}
      {state !== null && <small> {state}</small>}
      {reason !== null && <small> {reason}</small>}
    </>
  )
}

function percentOr(percent: number | null, locale: string, absent: string): string {
  return percent === null ? absent : percentWords(percent, locale)
}
