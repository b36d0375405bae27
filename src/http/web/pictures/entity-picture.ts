import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { ENTITY_LABELS } from '../../../domain/entity.js'
import { ApiError } from '../../../errors.js'
import type { Entity } from '../../../loaders/entities.js'
import { cardSvg, FONT, type Card } from './card.js'
import { createRenderPicture } from './render-pictures.js'

/** The price of a picture, which takes about 100 ms of processor time. */
const PICTURE_UNITS = 5
const MAX_SOURCES = 3

const params = {
  type: 'object',
  required: ['slug'],
  properties: { slug: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 100 } },
} as const

export interface PictureOptions {
  /** The folder with the fonts of pictures. */
  readonly fontFolder: string
}

/**
 * GET /entity/{slug}/picture.png: the preview that other sites show with a link to the page of an
 * entity.
 */
export function entityPicture(app: FastifyInstance, { fontFolder }: PictureOptions): void {
  const fontFiles = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => join(fontFolder, name))
  const render = createRenderPicture({ loadSystemFonts: false, defaultFontFamily: FONT, fontFiles })

  app.get<{ Params: FromSchema<typeof params> }>(
    '/entity/:slug/picture.png',
    { schema: { hide: true, params } },
    async ({ context, params: { slug } }, reply) => {
      await context.spend(PICTURE_UNITS)
      const entity = await context.loaders.entities.load({ slug })
      if (entity === null) throw new ApiError('ENTITY_NOT_FOUND')
      const picture = await render(cardSvg(cardOf(entity)), context.isOver)
      return reply
        .type('image/png')
        .headers({ 'cache-control': 'public, max-age=86400' })
        .send(picture)
    },
  )
}

function cardOf({ type, countryCode, name, description, datasets }: Entity): Card {
  const country = countryCode === '' ? undefined : COUNTRIES.of(countryCode.toUpperCase())
  const sources = datasets.slice(0, MAX_SOURCES).join(', ')
  return {
    kind: country === undefined ? ENTITY_LABELS[type] : `${ENTITY_LABELS[type]} · ${country}`,
    title: name,
    description,
    note: sources === '' ? '' : `Sources: ${sources}`,
  }
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
