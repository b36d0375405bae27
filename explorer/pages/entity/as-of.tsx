import { Segments } from '../../components/ui/segments.js'
import { Icon } from '../../components/ui/icon.js'
import type { Visit } from '../page.js'
import { hrefWith, type Asked } from './asked.js'

interface AsOfProps {
  readonly slug: string
  readonly label: string
  readonly asked: Asked
  readonly visit: Visit
}

/** The choice of the day for the whole page: all years, now, or a day. Each choice is a link. */
export function AsOf({ slug, label, asked, visit }: AsOfProps) {
  const { view, at, of } = asked
  const today = visit.now.slice(0, 10)
  return (
    <div class="asof">
      <span class="lbl">{label}</span>
      <Segments
        label={label}
        segments={[
          {
            href: hrefWith(visit, slug, { at: null }),
            name: 'All years',
            isCurrent: view === 'all',
          },
          { href: hrefWith(visit, slug, { at: 'now' }), name: 'Now', isCurrent: view === 'now' },
          {
            href: hrefWith(visit, slug, { at: at ?? today }),
            name: (
              <>
                <Icon name="calendar" /> On a day
              </>
            ),
            isCurrent: view === 'day',
          },
        ]}
      />
      {view === 'day' && <DayForm slug={slug} at={at} of={of} />}
    </div>
  )
}

/** A field for the day. It also works without JavaScript. */
export function DayForm(props: {
  readonly slug: string
  readonly at: string | null
  readonly of?: string | null
}) {
  const { slug, at, of = null } = props
  return (
    <form action={`/entity/${slug}`} class="asof">
      <label for="at" class="unseen">
        Day
      </label>
      <input id="at" class="date" name="at" type="date" required value={at ?? ''} />
      {of !== null && <input type="hidden" name="of" value={of.toLowerCase()} />}
      <button class="btn">Show</button>
    </form>
  )
}
