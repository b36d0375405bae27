import type { SearchAsYouTypeQuery } from '../generated/operations.js'
import { countryName, typeWord } from './words.js'

export type Hit = SearchAsYouTypeQuery['search']['edges'][number]

/** A name that was found, what it is, and the name that fitted where that is another one. */
export function HitWords({ hit, locale }: { readonly hit: Hit; readonly locale: string }) {
  const { node, matchedName } = hit
  const [lang] = matchedName.langs
  const kind = typeWord(node.type)
  return (
    <>
      <bdi>{node.name}</bdi>{' '}
      <small>
        {node.countryCode === null ? kind : `${kind}, ${countryName(node.countryCode, locale)}`}
        {matchedName.value !== node.name && (
          <>
            {' · also '}
            <bdi lang={lang}>{matchedName.value}</bdi>
          </>
        )}
      </small>
    </>
  )
}
