import { Avatar } from '../components/ui/avatar.js'
import { Badge, CertaintyBadge } from '../components/ui/badge.js'
import { ButtonLink } from '../components/ui/button.js'
import { Chip, RemovableChip } from '../components/ui/chip.js'
import { CoverageStrip } from '../components/ui/coverage-strip.js'
import { Empty } from '../components/ui/empty.js'
import { Fold } from '../components/ui/fold.js'
import { Glyph, type GlyphType } from '../components/ui/glyph.js'
import { Hemicycle } from '../components/ui/hemicycle.js'
import { StackBar } from '../components/ui/meter.js'
import { Note } from '../components/ui/note.js'
import { Pager } from '../components/ui/pager.js'
import { Party } from '../components/ui/party.js'
import { Segments } from '../components/ui/segments.js'
import { SkeletonRows } from '../components/ui/skeleton.js'
import { SourceChip } from '../components/ui/source-chip.js'
import { Track, TrackAxis } from '../components/ui/track.js'
import { Story } from './story.js'

const PARTIES = [
  ['democratic-party', 'Democratic Party'],
  ['republican-party', 'Republican Party'],
  ['labour-party', 'Labour Party'],
  ['conservative-party', 'Conservative Party'],
  ['scottish-national-party', 'Scottish National Party'],
  ['some-other-party', 'Another party'],
] as const
const GLYPHS: readonly GlyphType[] = [
  ...(['POLITICIAN', 'PARTY', 'INSTITUTION', 'OFFICE', 'AREA', 'ELECTION'] as const),
  ...(['MARKET', 'RACE', 'COUNTRY', 'PERSON', 'ORGANIZATION'] as const),
]
const GROUPS = [
  { key: 'a', name: 'Democratic Party', count: 24, colour: 'p-us-democratic' },
  { key: 'b', name: 'No party recorded', count: 2, colour: 'p-none' },
  { key: 'c', name: 'Republican Party', count: 21, colour: 'p-us-republican' },
]
const YEARS = { first: 1990, last: 2026 }
const DATASET = {
  ...{ name: 'tests', title: 'A source', licence: 'CC0-1.0' },
  url: 'https://example.org/',
}
const EVIDENCE = [
  { says: '3 Jan 2023 – 3 Jan 2025', url: 'https://example.org/', dataset: DATASET },
  { says: '3 Jan 2025 – 3 Jan 2027', url: null, dataset: DATASET },
]

/** The small components of the design, in their states. */
export function DesignStories() {
  return (
    <>
      <Story of="Type">
        <p class="kicker">Kicker</p>
        <h3>Card headline</h3>
        <p>Body text, at most 68 characters a line.</p>
        <p class="sub">Captions and sources</p>
      </Story>
      <Story of="Buttons">
        <ButtonLink href="#buttons" icon="graph" kind="primary">
          Graph
        </ButtonLink>
        <ButtonLink href="#buttons" icon="cite">
          Cite
        </ButtonLink>
        <ButtonLink href="#buttons" icon="flag" kind="ghost">
          Report an error
        </ButtonLink>
        <button type="button" class="btn" disabled>
          Disabled
        </button>
        <button type="button" class="btn" aria-busy="true">
          Loading…
        </button>
        <ButtonLink href="#buttons" kind="small">
          Small
        </ButtonLink>
      </Story>
      <Story of="Chips and badges">
        <Chip href="#chips">House of Commons</Chip>
        <Chip href="#chips" isCurrent>
          Chosen
        </Chip>
        <RemovableChip href="#chips">United Kingdom</RemovableChip>
        <Badge kind="live">Live</Badge>
        <Badge kind="solid">Called by AP</Badge>
        <Badge kind="ok">Open</Badge>
        <CertaintyBadge certainty="SURE" />
        <CertaintyBadge certainty="POSSIBLE" />
        <Badge kind="warn">Closed · last price 30 Apr 2026</Badge>
      </Story>
      <Story of="Parties">
        {PARTIES.map(([slug, name]) => (
          <Party key={slug} party={{ slug, name }} />
        ))}
        <Party party={null} />
        <Avatar name="Ada Lovelace" party={{ slug: 'labour-party' }} />
      </Story>
      <Story of="Node types">
        {GLYPHS.map((type) => (
          <span key={type} class="party">
            <Glyph type={type} size={18} /> {type.toLowerCase()}
          </span>
        ))}
      </Story>
      <Story of="Source chip">
        <SourceChip evidence={EVIDENCE} citation="A row." reportHref="#source" />
        <SourceChip evidence={EVIDENCE.slice(0, 1)} citation="A row." reportHref="#source" />
        <SourceChip evidence={[]} citation="A row." reportHref="#source" />
      </Story>
      <Story of="Career bars">
        <TrackAxis years={YEARS} />
        {(['known', 'now', 'open', 'possible'] as const).map((end) => (
          <Track
            key={end}
            bar={{ from: 2003, to: 2020, end, colour: 'p-us-democratic' }}
            years={YEARS}
          />
        ))}
        <Track bar={null} years={YEARS} />
      </Story>
      <Story of="Hemicycle">
        <Hemicycle groups={GROUPS} total="47" caption="seats" majority="24 for a majority" />
        <Hemicycle groups={[]} total="0" caption="seats" majority={null} />
      </Story>
      <Story of="Stacked shares">
        <StackBar shares={GROUPS} />
      </Story>
      <Story of="As of">
        <Segments
          label="Show career"
          segments={[
            { href: '#all', name: 'All years', isCurrent: true },
            { href: '#now', name: 'Now', isCurrent: false },
          ]}
        />
        <CoverageStrip from={2017.4} to={2019} at={2018} label="June 2017 to December 2018" />
      </Story>
      <Story of="Notes">
        <Note kind="quiet">Lists people in Congress today. Earlier holders are missing.</Note>
        <Note kind="warn">This dataset covers 2017–2018.</Note>
        <Note
          kind="bad"
          action={
            <button type="button" class="btn small">
              Try again
            </button>
          }
        >
          The service is busy.
        </Note>
      </Story>
      <Story of="Empty and loading">
        <Empty title="No committee seats found">The June 2026 lists do not name her.</Empty>
        <SkeletonRows count={2} of="colleagues" />
      </Story>
      <Story of="Fold and pages">
        <Fold title="Identifiers in other databases" count="10">
          <p>Q7747</p>
        </Fold>
        <Pager label="Pages" range="1–50 of 1,557" first="#first" next="#next" />
      </Story>
    </>
  )
}
