import { ButtonLink } from '../../components/ui/button.js'
import { Empty } from '../../components/ui/empty.js'
import { PageHead } from '../../components/ui/page-head.js'
import { Pager } from '../../components/ui/pager.js'
import { numberWords } from '../../components/words.js'
import {
  ContradictionsDocument,
  type ContradictionsQuery,
  type ContradictionsQueryVariables,
} from '../../generated/operations.js'
import type { PageOf, Visit } from '../page.js'
import { Pairs } from './contradictions.js'

const PATH = '/markets/contradictions'
const LEAD =
  'Pairs of open markets whose prices cannot both be right, the largest gap first. Both prices are at most 24 hours old.'

/** `/markets/contradictions`: pairs of markets whose prices contradict each other. */
export const contradictionsPage: PageOf<ContradictionsQuery, ContradictionsQueryVariables> = {
  path: PATH,
  json: `/api/v1${PATH}`,
  question: ({ search }) => ({
    document: ContradictionsDocument,
    variables: { after: new URLSearchParams(search).get('after') },
  }),
  section: () => 'markets',
  head: () => ({
    title: 'Markets that contradict each other · Polity',
    description: LEAD,
    canonical: PATH,
    alternates: [{ type: 'application/json', href: `/api/v1${PATH}` }],
  }),
  View: ContradictionsView,
}

function ContradictionsView(props: { readonly data: ContradictionsQuery; readonly visit: Visit }) {
  const { data, visit } = props
  const { totalCount, nodes, pageInfo } = data.marketContradictions
  const isFirst = !visit.search.includes('after=')
  return (
    <>
      <PageHead
        crumbs={[{ href: '/markets', name: 'Markets' }]}
        title="Markets that contradict each other"
        lead={LEAD}
        actions={
          <>
            <ButtonLink href="/docs/markets#prices-that-contradict-each-other">
              Which rules apply
            </ButtonLink>
            <ButtonLink href={`/api/v1${PATH}`} icon="download">
              JSON
            </ButtonLink>
          </>
        }
      />
      {nodes.length === 0 ? (
        <Empty title="No prices contradict each other now">
          <p>Only open markets with a price from the last 24 hours are compared.</p>
        </Empty>
      ) : (
        <section class="section" aria-label="Pairs">
          <Pairs pairs={nodes} locale={visit.locale} />
          <Pager
            label="Pages of the list"
            range={`${numberWords(totalCount, visit.locale)} ${totalCount === 1 ? 'pair' : 'pairs'}`}
            first={isFirst ? undefined : PATH}
            next={
              pageInfo.hasNextPage
                ? `${PATH}?after=${encodeURIComponent(pageInfo.endCursor ?? '')}`
                : undefined
            }
          />
        </section>
      )}
    </>
  )
}
