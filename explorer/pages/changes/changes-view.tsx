import { ButtonLink } from '../../components/ui/button.js'
import { Empty } from '../../components/ui/empty.js'
import { Note } from '../../components/ui/note.js'
import { PageHead } from '../../components/ui/page-head.js'
import { Pager } from '../../components/ui/pager.js'
import { Section } from '../../components/ui/section.js'
import { dateWords, dayWords } from '../../components/words.js'
import type { Visit } from '../page.js'
import { askedChanges, changesHref, feedHref } from './asked.js'
import { told, type ChangesData, type Subject, type Told } from './change-words.js'

interface ChangesProps {
  readonly data: ChangesData
  /** `null`: everything. */
  readonly subject: Subject | null
  readonly title: string
  readonly visit: Visit
}

/** The changes since a day, newest first, and the day since which changes are recorded. */
export function ChangesView({ data, subject, title, visit }: ChangesProps) {
  const { since, of } = askedChanges(visit)
  const { locale } = visit
  return (
    <>
      <PageHead
        crumbs={
          subject === null
            ? [{ href: '/', name: 'Home' }]
            : [{ href: subject.href, name: subject.name }]
        }
        title={title}
        lead={`Since ${dateWords(since, locale)}, newest first`}
        actions={
          <>
            <ButtonLink href={feedHref(of)} icon="bell">
              Atom feed
            </ButtonLink>
            {of !== null && <ButtonLink href={changesHref(null, since)}>All changes</ButtonLink>}
          </>
        }
      />
      <div class="ebar">
        <form action="/changes" class="asof">
          {of !== null && <input type="hidden" name="of" value={of} />}
          <label for="since">Changes since</label>
          <input
            id="since"
            class="date"
            name="since"
            type="date"
            required
            value={since}
            max={visit.now.slice(0, 10)}
          />
          <button class="btn">Show</button>
        </form>
      </div>
      <Begins data={data} since={since} locale={locale} />
      <List data={data} subject={subject} visit={visit} />
      <Imports data={data} since={since} locale={locale} />
      <Section id="follow" title="Follow these changes">
        <p>
          Copy this address into a feed reader:{' '}
          <a href={feedHref(of)}>{visit.origin + feedHref(of)}</a>
        </p>
        <p class="sub">
          <a href="/docs/webhooks">Webhooks</a> and <a href="/docs/elections">streams</a> send the
          same changes to programs at once.
        </p>
      </Section>
    </>
  )
}

/** The day since which changes are recorded. */
function Begins(props: {
  readonly data: ChangesData
  readonly since: string
  readonly locale: string
}) {
  const { data, since, locale } = props
  const begins = data.changes?.begins ?? null
  if (begins === null) {
    return <Note kind="warn">No changes are recorded yet, so nothing can be said about them.</Note>
  }
  const day = dayWords(begins, locale)
  return begins.slice(0, 10) > since ? (
    <Note kind="warn">
      <b>Recorded since {day} only.</b> There may have been changes before, but they are not
      recorded.
    </Note>
  ) : (
    <Note kind="quiet">
      Changes are recorded since {day}. The day is when a change came into our data, which can be
      later than the change itself.
    </Note>
  )
}

function List(props: {
  readonly data: ChangesData
  readonly subject: Subject | null
  readonly visit: Visit
}) {
  const { data, subject, visit } = props
  const { locale, search } = visit
  const { nodes, pageInfo } = data.changes ?? { nodes: [], pageInfo: null }
  const shown = told(nodes, subject, locale)
  const days = [...new Set(shown.map(dayOf))]
  const { since, of, after } = askedChanges(visit)
  const next = new URLSearchParams(search)
  next.set('since', since)
  next.set('after', pageInfo?.endCursor ?? '')
  const hasNext = pageInfo?.hasNextPage === true
  const begins = data.changes?.begins ?? null
  const isWhole = begins !== null && begins.slice(0, 10) >= since
  return (
    <Section id="changes" title="Changes">
      {days.length === 0 && (
        <Empty title={hasNext ? 'No changes in this part of the log' : 'No changes recorded'}>
          {hasNext
            ? 'Older changes are on the next page.'
            : isWhole
              ? 'Nothing earlier is recorded. See what the datasets cover. '
              : 'Choose an earlier day, or see what the datasets cover. '}
          {!hasNext && <a href="/data">Datasets</a>}
        </Empty>
      )}
      {days.map((day) => (
        <div key={day}>
          <h3 class="group">{dateWords(day, locale)}</h3>
          <ul class="rows changes">
            {shown.map((change) =>
              dayOf(change) === day ? <Row key={change.key} change={change} /> : null,
            )}
          </ul>
        </div>
      ))}
      {(hasNext || after !== null) && (
        <Pager
          label="Pages of changes"
          range={`Since ${dateWords(since, locale)}`}
          first={after === null ? undefined : changesHref(of, since)}
          next={hasNext ? `/changes?${next.toString()}` : undefined}
        />
      )}
    </Section>
  )
}

/** The day of a change, in UTC. */
function dayOf({ at }: Told): string {
  return at.slice(0, 10)
}

function Row({ change }: { readonly change: Told }) {
  return (
    <li id={change.key}>
      <span class="main">
        {change.pieces.map(({ text, href }, at) =>
          href === undefined ? (
            <span key={String(at)}>{text}</span>
          ) : (
            <a key={String(at)} class="name" href={href}>
              <bdi>{text}</bdi>
            </a>
          ),
        )}
      </span>
    </li>
  )
}

/** The datasets that were imported since the day. Only the page for everything shows them. */
function Imports(props: {
  readonly data: ChangesData
  readonly since: string
  readonly locale: string
}) {
  const { data, since, locale } = props
  const imported = (data.overview?.datasets.nodes ?? []).flatMap((dataset) => {
    const { lastImportAt } = dataset
    return lastImportAt !== null && lastImportAt >= since ? [{ ...dataset, lastImportAt }] : []
  })
  if (imported.length === 0) return null
  return (
    <Section id="imports" title="Datasets imported since then">
      <ul class="rows">
        {imported.map((dataset) => (
          <li key={dataset.name}>
            <a class="name" href={`/data#${dataset.name}`}>
              {dataset.title ?? dataset.name}
            </a>
            <span class="sub">{dayWords(dataset.lastImportAt, locale)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
