import { renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { ApiError } from '../../../errors.js'
import { pngOf } from './png.js'

const CACHE_BYTES = 8 * 1_024 * 1_024

/**
 * Returns a function that renders SVG as PNG, one picture at a time, outside the event loop. Recent
 * pictures are cached. Throws `REQUEST_ENDED` if the client has disconnected before rendering
 * starts.
 */
export function createRenderPicture(font: NonNullable<ResvgRenderOptions['font']>) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }, svg) => length + svg.length,
  })
  const oneAtATime = pLimit(1)

  async function render(svg: string, isOver: () => boolean): Promise<Buffer> {
    // An earlier request may have rendered the same picture.
    const cached = cache.get(svg)
    if (cached !== undefined) return cached
    if (isOver()) throw new ApiError('REQUEST_ENDED')
    const png = await pngOf(await renderAsync(svg, { font }))
    cache.set(svg, png)
    return png
  }

  return (svg: string, isOver: () => boolean) => oneAtATime(render, svg, isOver)
}
