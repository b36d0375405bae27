import type { FastifyRequest } from 'fastify'
import type { NamedEntity } from '../domain/entity.js'
import { acceptedTags, nameInLanguage } from '../domain/language.js'
import type { Entity } from '../loaders/entities.js'
import type { CacheableResponse } from '../request-context.js'

type Named = Pick<NamedEntity, 'slug' | 'name'>

/** The names that one response shows. */
export interface LocalNames {
  /**
   * The entity with its name in the client's language; unchanged if no source gives such a name.
   */
  readonly localize: <Shown extends Named>(entity: Shown) => Shown
  /** What the response needs: its headers, and the languages for the response cache. */
  readonly reply: Pick<CacheableResponse, 'headers' | 'languages'>
}

/**
 * Finds the names of `entities` in the languages of `Accept-Language`. Without this header, nothing
 * is loaded. The route needs `isLocalized` in its configuration.
 */
export async function localNames(
  { headers, context: { loaders } }: FastifyRequest,
  entities: readonly Named[],
): Promise<LocalNames> {
  const tags = acceptedTags(headers['accept-language'])
  if (tags.length === 0) return { localize: (entity) => entity, reply: { headers: VARY } }
  const slugs = [...new Set(entities.map(({ slug }) => slug))]
  const loaded = await loaders.entities.loadMany(slugs.map((slug) => ({ slug })))
  const found = loaded.filter((entity) => entity !== null)
  const names = new Map(
    found.flatMap((entity) => {
      const name = nameInLanguage(entity.names, tags)
      return name === null ? [] : [[entity.slug, name]]
    }),
  )
  const applied = tags.filter((tag) => [...names.values()].some((name) => name.tag === tag))
  return {
    localize: (entity) => ({ ...entity, name: names.get(entity.slug)?.value ?? entity.name }),
    reply: {
      headers: { ...VARY, ...(applied.length > 0 && { 'content-language': applied.join(', ') }) },
      languages: languagesOf(found),
    },
  }
}

const VARY = { vary: 'accept-language' }

/** All languages of all names, in lowercase. */
function languagesOf(entities: readonly Entity[]): ReadonlySet<string> {
  const langs = entities.flatMap(({ names }) => names.flatMap((name) => name.langs))
  return new Set(langs.map((lang) => lang.toLowerCase()))
}
