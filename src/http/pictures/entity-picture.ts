import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { ENTITY_LABELS } from '../../domain/entity.js'
import { ApiError } from '../../errors.js'
import type { Entity } from '../../loaders/entities.js'
import { cardSvg, FONT, type Card } from './card.js'
import { createDrawPicture } from './draw-pictures.js'

/** What a picture costs: some 100 ms of a processor. */
const PICTURE_UNITS = 5
const MOST_SOURCES = 3

const params = {
  type: 'object',
  required: ['slug'],
  properties: { slug: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 100 } },
} as const

export interface PictureOptions {
  /** Where the fonts are that pictures are drawn with. */
  readonly fontFolder: string
}

/** GET /entity/{slug}/picture.png: what other sites show beside a link to the page of an entity. */
export const entityPicture: FastifyPluginAsync<PictureOptions> = async (app, { fontFolder }) => {
  const fontFiles = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => join(fontFolder, name))
  const draw = createDrawPicture({ loadSystemFonts: false, defaultFontFamily: FONT, fontFiles })

  app.get<{ Params: FromSchema<typeof params> }>(
    '/entity/:slug/picture.png',
    { schema: { hide: true, params } },
    async ({ context, params: { slug } }, reply) => {
      await context.spend(PICTURE_UNITS)
      const entity = await context.loaders.entities.load({ slug })
      if (entity === null) throw new ApiError('ENTITY_NOT_FOUND')
      const picture = await draw(cardSvg(cardOf(entity)), context.isOver)
      return reply
        .type('image/png')
        .headers({ 'cache-control': 'public, max-age=86400' })
        .send(picture)
    },
  )
}

function cardOf({ type, countryCode, name, description, datasets }: Entity): Card {
  const country = countryCode === '' ? undefined : COUNTRIES.of(countryCode.toUpperCase())
  const sources = datasets.slice(0, MOST_SOURCES).join(', ')
  return {
    kind: country === undefined ? ENTITY_LABELS[type] : `${ENTITY_LABELS[type]} · ${country}`,
    title: name,
    description,
    note: sources === '' ? '' : `Says ${sources}`,
  }
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
