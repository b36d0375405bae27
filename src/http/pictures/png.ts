import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

/** An image of red, green, blue and alpha, 8 bits each, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BYTES_A_PIXEL = 4
/** 8 bits a channel, RGBA, and the only compression, filtering and order there is. */
const FORM = [8, 6, 0, 0, 0]

const deflated = promisify(deflate)

/** The image as PNG, compressed beside the event loop: what draws it would hold that up for 25 ms. */
export async function pngOf({ width, height, pixels }: Pixels): Promise<Buffer> {
  const stride = BYTES_A_PIXEL * width
  // Each row begins with its filter: 0, none.
  const rows = Buffer.alloc((stride + 1) * height)
  for (let row = 0; row < height; row += 1) {
    pixels.copy(rows, row * (stride + 1) + 1, row * stride, (row + 1) * stride)
  }
  const header = Buffer.alloc(8)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(FORM)])),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
