import { initialsOf } from '../../components/initials.js'
import { Party } from '../../components/ui/party.js'
import { partyClass } from '../../components/ui/party-colours.js'
import { dateWords, typeWord } from '../../components/words.js'
import { shortName } from '../../components/short-name.js'
import {
  EmbedEntityDocument,
  type EmbedEntityQuery,
  type EmbedEntityQueryVariables,
} from '../../generated/operations.js'
import { endBasisOf, heldIn, mainOf, sinceOf } from '../entity/career.js'
import { leadOf } from '../entity/lead.js'
import { periodWords } from '../entity/period-words.js'
import { partyOf } from '../entity/person.js'
import type { PageOf, Question, Visit } from '../page.js'
import { Card } from './card.js'
import { REFRESH_SECONDS, useFresh } from './fresh.js'

type Entity = NonNullable<EmbedEntityQuery['entity']>

/** The maximum number of datasets that the credit names. */
const MAX_CREDITS = 3

/** `/embed/entity/{slug}`: the name and type of an entity, with its office, party and dates. */
export const entityCard: PageOf<EmbedEntityQuery, EmbedEntityQueryVariables> = {
  path: '/embed/entity/:slug',
  question: questionOf,
  isFound: ({ entity }) => entity !== null,
  isBare: () => true,
  head: ({ entity }) => ({
    title: `${entity?.name ?? ''} · Polity`,
    description: entity?.description ?? '',
    canonical: `/entity/${entity?.slug ?? ''}`,
    refreshSeconds: REFRESH_SECONDS,
  }),
  View: EntityCard,
}

function questionOf({ params }: Visit): Question<EmbedEntityQuery, EmbedEntityQueryVariables> {
  return { document: EmbedEntityDocument, variables: { slug: params['slug'] ?? '' } }
}

function EntityCard(props: { readonly data: EmbedEntityQuery; readonly visit: Visit }) {
  const { data, now } = useFresh(props.data, props.visit, questionOf).value
  const { entity } = data
  if (entity === null) return <></>
  const visit = { ...props.visit, now }
  const { slug, name, type } = entity
  const held = 'tenures' in entity ? heldIn(entity, null) : []
  const main = mainOf(held, null)
  const party = 'parties' in entity ? partyOf(entity, main, null) : null
  const isPerson = type === 'POLITICIAN' || type === 'PERSON'
  return (
    <Card href={`/entity/${slug}`} title={name} credit={creditOf(entity)}>
      <div class="embed-entity">
        {isPerson && (
          <span class={`avatar ${partyClass(party)}`} aria-hidden="true">
            {initialsOf(name)}
          </span>
        )}
        <p dir="auto">{leadOf({ entity, main, held, party, at: null, visit })}</p>
      </div>
      <dl class="pairs">
        <dt>Type</dt>
        <dd>{typeWord(type)}</dd>
        {type === 'POLITICIAN' && (
          <>
            <dt>Party</dt>
            <dd>
              <Party party={party} />
            </dd>
          </>
        )}
        {main !== null && <Office main={main} held={held} visit={visit} />}
        {datesOf(entity).map(([word, date]) => (
          <>
            <dt>{word}</dt>
            <dd>{date === null ? 'Not recorded' : dateWords(date, visit.locale)}</dd>
          </>
        ))}
      </dl>
    </Card>
  )
}

function Office(props: {
  readonly main: NonNullable<ReturnType<typeof mainOf>>
  readonly held: ReturnType<typeof heldIn>
  readonly visit: Visit
}) {
  const { main, held, visit } = props
  const { tenure } = main
  const period = { ...tenure, start: sinceOf(held, main), endBasis: endBasisOf(tenure) }
  const { dates } = periodWords(period, visit.now.slice(0, 10), visit.locale)
  const place = tenure.office ?? tenure.institution
  return (
    <>
      <dt>{tenure.isCurrent === true ? 'Current office' : 'Last known office'}</dt>
      <dd>
        <bdi>{place === null ? tenure.role : shortName(place.name)}</bdi>
        <br />
        <span class="sub">{dates}</span>
      </dd>
    </>
  )
}

/** The dates that the type has. The end is left out if there is none. */
function datesOf(entity: Entity): readonly (readonly [word: string, date: string | null])[] {
  const ended = (word: string, date: string | null) =>
    date === null ? [] : ([[word, date]] as const)
  if ('birthDate' in entity) {
    return [['Born', entity.birthDate], ...ended('Died', entity.deathDate)]
  }
  if ('foundedOn' in entity) {
    return [['Founded', entity.foundedOn], ...ended('Dissolved', entity.dissolvedOn)]
  }
  return 'startDate' in entity ? [['Day', entity.startDate]] : []
}

/** The sources with their licences. */
function creditOf({ datasets }: Entity): string {
  if (datasets.length === 0) return 'No source recorded.'
  const named = datasets
    .slice(0, MAX_CREDITS)
    .map(
      (dataset) =>
        `${dataset.title ?? dataset.name} (${dataset.licence ?? 'licence not recorded'})`,
    )
  const rest = datasets.length - named.length
  return `Data by ${named.join(', ')}${rest > 0 ? ` and ${String(rest)} more` : ''}.`
}
