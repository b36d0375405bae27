import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { createRenderPicture } from '../../src/http/web/pictures/render-pictures.js'
import { pngOf } from '../../src/http/web/pictures/png.js'
import { ROOT } from '../support/server-options.js'

const FONT = {
  loadSystemFonts: false,
  fontFiles: [join(ROOT, 'node_modules', 'dejavu-fonts-ttf', 'ttf', 'DejaVuSans.ttf')],
}
const svg = (words: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text y="15">${words}</text></svg>`
const never = () => false

describe('pngOf', () => {
  it('writes each pixel as it is', async () => {
    const pixels = Buffer.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 8, 7, 255])

    const png = await pngOf({ width: 2, height: 2, pixels })

    // A PNG that another program wrote has the same first 33 bytes: its size, its form and their checksum.
    expect(png.subarray(0, 33).toString('base64')).toBe(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0k',
    )
    const data = png.subarray(41, 41 + png.readUInt32BE(33))
    expect([...inflateSync(data)]).toEqual([0, ...pixels.subarray(0, 8), 0, ...pixels.subarray(8)])
    expect(png.subarray(-12).toString('base64')).toBe('AAAAAElFTkSuQmCC')
  })
})

describe('createRenderPicture', () => {
  it('draws a picture once for all who ask for it', async () => {
    const draw = createRenderPicture(FONT)

    const [first, second, other] = await Promise.all(
      ['Ada', 'Ada', 'Eve'].map((words) => draw(svg(words), never)),
    )

    expect(second).toBe(first)
    expect(other?.equals(first ?? Buffer.alloc(0))).toBe(false)
    expect(await draw(svg('Ada'), never)).toBe(first)
  })

  it('draws nothing for one who has gone, and goes on after a picture that cannot be drawn', async () => {
    const draw = createRenderPicture(FONT)

    await expect(draw(svg('Ada'), () => true)).rejects.toMatchObject({ code: 'REQUEST_ENDED' })
    await expect(draw('no picture', never)).rejects.toThrow()
    expect((await draw(svg('Ada'), never)).readUInt32BE(16)).toBe(40)
  })
})
