import { renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../../errors.js'
import { pngOf } from './png.js'

const KEPT_BYTES = 8 * 1_024 * 1_024

/**
 * A function that draws SVG as PNG: one picture at a time, beside the event loop. The last pictures are kept. Throws
 * `REQUEST_ENDED` when nobody waits for the picture once its turn comes.
 */
export function createDrawPicture(font: NonNullable<ResvgRenderOptions['font']>) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }, svg) => length + svg.length,
  })
  let last: Promise<unknown> = Promise.resolve()

  async function draw(svg: string, isOver: () => boolean): Promise<Buffer> {
    // Somebody before may have asked for the same.
    const before = kept.get(svg)
    if (before !== undefined) return before
    if (isOver()) throw new ApiError('REQUEST_ENDED')
    const png = await pngOf(await renderAsync(svg, { font }))
    kept.set(svg, png)
    return png
  }

  return (svg: string, isOver: () => boolean): Promise<Buffer> => {
    const drawing = last.then(() => draw(svg, isOver))
    last = drawing.catch(() => undefined)
    return drawing
  }
}
