import type { EntityType } from '../../generated/operations.js'

export type GlyphType = EntityType | 'MARKET' | 'RACE' | 'COUNTRY'

/** The shape and the class of the colour of each type. */
const SHAPES: Readonly<Record<GlyphType, readonly [path: string, colour: string]>> = {
  POLITICIAN: ['', 't-politician'],
  PERSON: ['', 't-other'],
  PARTY: ['M7 3h6a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4', 't-party'],
  INSTITUTION: [
    'M10 2 18 7v2H2V7zM3 10.5h2.5v5H3zm5.7 0h2.6v5H8.7zm5.8 0H17v5h-2.5zM2 16.5h16V18H2z',
    't-institution',
  ],
  ORGANIZATION: ['M3 6h14v11H3zM7 3h6v3H7z', 't-other'],
  OFFICE: ['M10 2 18 10l-8 8-8-8z', 't-office'],
  AREA: ['M10 1.5 17.4 5.75v8.5L10 18.5 2.6 14.25v-8.5z', 't-area'],
  ELECTION: ['M10 2.5 18.5 17h-17z', 't-election'],
  RACE: ['M3 17v-6h3.5v6zm5.25 0V3h3.5v14zM13.5 17V8H17v9z', 't-election'],
  MARKET: ['M6 5h8a5 5 0 0 1 0 10H6A5 5 0 0 1 6 5', 't-market'],
  COUNTRY: ['M3 2h2v1h12l-2.5 4L17 11H5v7H3z', 't-politician'],
}

/** The shape of a type of node, in lists, search results and the graph's legend. */
export function Glyph({ type, size = 16 }: { readonly type: GlyphType; readonly size?: number }) {
  const [path, colour] = SHAPES[type]
  return (
    <svg
      class={`glyph ${colour}`}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {path === '' ? <circle class="ring" cx="10" cy="10" r="7" /> : <path d={path} />}
    </svg>
  )
}
