import { HitWords, hrefOf } from '../../components/hits.js'
import { countryName, dayWords, numberWords, typeWords } from '../../components/words.js'
import type { FrontQuery } from '../../generated/operations.js'
import type { Visit } from '../page.js'
import { Examples } from './examples.js'

/** Countries that are named beside how many there are. */
const NAMED_COUNTRIES = 3
/** Datasets that are named, newest first, so that all of it fits on a screen. */
const NAMED_DATASETS = 2

interface FrontProps {
  readonly data: FrontQuery
  readonly visit: Visit
  /** Empty: nothing is searched for. */
  readonly q: string
}

/** The front page: what a search found, if one was asked for, and the answers to a stranger's three questions. */
export function FrontView({ data, visit, q }: FrontProps) {
  const { locale } = visit
  return (
    <>
      {q === '' ? (
        <>
          <h1>Who held what, where and when, and which source says so</h1>
          <p>
            Politicians, parties, offices, elections and prediction markets in one graph. Search for
            a name, or begin here.
          </p>
        </>
      ) : (
        <Results q={q} hits={data.searchAll?.edges ?? []} locale={locale} />
      )}
      <div class="answers">
        <Contents overview={data.overview} locale={locale} />
        <Examples
          politician={data.entities.nodes[0] ?? null}
          country={data.overview.countries[0]?.countryCode ?? null}
        />
        <section aria-labelledby="build">
          <h2 id="build">How do I build on it?</h2>
          <ul>
            <li>
              <a href="/graphql">GraphiQL</a> has the whole schema, with words that explain each
              field; it runs queries as you write them.
            </li>
            <li>
              <a href="/docs">The documentation</a> begins with a first request, and has examples
              for everything that can be asked.
            </li>
            <li>
              <a href="/openapi.json">OpenAPI</a> describes each route of REST.
            </li>
            <li>
              <a href="/account">Get a key</a>: it is free, and without one you may ask a little,
              too.
            </li>
            <li>
              These pages ask the same API as anybody; they are a worked example of a frontend.
            </li>
          </ul>
        </section>
      </div>
    </>
  )
}

function Results(props: {
  readonly q: string
  readonly hits: NonNullable<FrontQuery['searchAll']>['edges']
  readonly locale: string
}) {
  const { q, hits, locale } = props
  return (
    <>
      <h1>
        Names like “<bdi>{q}</bdi>”
      </h1>
      {hits.length === 0 ? (
        <p>Nobody and nothing of this name is known. Try fewer words, or another spelling.</p>
      ) : (
        <ol class="results">
          {hits.map((hit) => (
            <li key={hit.node.id}>
              <a href={hrefOf(hit)}>
                <HitWords hit={hit} locale={locale} />
              </a>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Contents(props: { readonly overview: FrontQuery['overview']; readonly locale: string }) {
  const { overview, locale } = props
  const { types, countries, openMarkets, datasets } = overview
  return (
    <section aria-labelledby="contents">
      <h2 id="contents">What is in here?</h2>
      {types.length === 0 ? (
        <p>Nothing yet: nothing was imported.</p>
      ) : (
        <>
          <dl class="counts">
            {types.map(({ type, count }) => (
              <Count key={type} number={numberWords(count, locale)} of={typeWords(type, count)} />
            ))}
            <Count number={numberWords(openMarkets, locale)} of="open questions with a price" />
            <Count
              number={numberWords(countries.length, locale)}
              of={`countries, most of ${countries
                .slice(0, NAMED_COUNTRIES)
                .map(({ countryCode }) => countryName(countryCode, locale))
                .join(', ')}`}
            />
          </dl>
          <h3>How fresh is it?</h3>
          <ul>
            {datasets.nodes.slice(0, NAMED_DATASETS).map(({ name, title, lastImportAt }) => (
              <li key={name}>
                {title ?? name}
                {lastImportAt !== null && (
                  <small> · read on {dayWords(lastImportAt, locale)}</small>
                )}
              </li>
            ))}
          </ul>
          <p>
            <a href="/data">All datasets</a>, with licences and what is amiss
          </p>
        </>
      )}
    </section>
  )
}

function Count({ number, of }: { readonly number: string; readonly of: string }) {
  return (
    <>
      <dt>{number}</dt>
      <dd>{of}</dd>
    </>
  )
}
