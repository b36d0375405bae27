import type { SearchAsYouTypeQuery } from '../generated/operations.js'
import { Glyph, type GlyphType } from './ui/glyph.js'
import { countryName, percentWords, typeWord } from './words.js'

export type Hit = SearchAsYouTypeQuery['searchAll']['edges'][number]

/** The page of a result. */
export function hrefOf({ node }: Hit): string {
  if ('slug' in node) return `/entity/${node.slug}`
  return 'display' in node ? `/market/${node.id}` : `/race/${node.id}`
}

/** The entity of a result; `null` for a market or a race. */
export function entityIn({ node }: Hit) {
  return 'slug' in node ? node : null
}

/** The shape, name and type of a result, with words that distinguish results with the same name. */
export function HitWords({ hit, locale }: { readonly hit: Hit; readonly locale: string }) {
  const { name, type, kind, about } = partsOf(hit, locale)
  const { matchedName } = hit
  const isOtherName = matchedName.value !== name
  return (
    <>
      <Glyph type={type} size={18} />
      <span class="main">
        <bdi>{name}</bdi>
        <small class="sub">
          {isOtherName && (
            <>
              Also <bdi lang={matchedName.langs[0]}>{matchedName.value}</bdi>
              {about !== '' && ' · '}
            </>
          )}
          {about}
        </small>
      </span>
      <small class="k">{kind}</small>
    </>
  )
}

interface HitParts {
  readonly name: string
  readonly type: GlyphType
  readonly kind: string
  readonly about: string
}

function partsOf({ node }: Hit, locale: string): HitParts {
  if ('slug' in node) {
    const { name, type, countryCode, description } = node
    const country = countryCode === null ? '' : countryName(countryCode, locale)
    return { name, type, kind: typeWord(type), about: description || country }
  }
  if ('display' in node) {
    const about = node.display === null ? 'No price' : percentWords(node.display.percent, locale)
    return { name: node.title, type: 'MARKET', kind: 'Market', about }
  }
  const [name, about] = 'title' in node ? [node.title, node.election?.name ?? ''] : ['', '']
  return { name, type: 'RACE', kind: 'Race', about }
}
