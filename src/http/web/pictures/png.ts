import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

/** An image: red, green, blue and alpha with 8 bits each, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BYTES_PER_PIXEL = 4
/** 8 bits per channel, RGBA, and the default compression, filter and interlace methods. */
const FORMAT = [8, 6, 0, 0, 0]

const deflateAsync = promisify(deflate)

/**
 * Encodes the image as PNG. The compression runs outside the event loop. The renderer's own
 * compression would block the event loop for 25 ms.
 */
export async function pngOf({ width, height, pixels }: Pixels): Promise<Buffer> {
  const stride = BYTES_PER_PIXEL * width
  // Each row begins with the number of its filter: 0 for no filter.
  const rows = Buffer.alloc((stride + 1) * height)
  for (let row = 0; row < height; row += 1) {
    pixels.copy(rows, row * (stride + 1) + 1, row * stride, (row + 1) * stride)
  }
  const header = Buffer.alloc(8)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(FORMAT)])),
    chunk('IDAT', await deflateAsync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const nameAndData = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const lengthAndCrc = Buffer.alloc(8)
  lengthAndCrc.writeUInt32BE(data.length)
  lengthAndCrc.writeUInt32BE(crc32(nameAndData), 4)
  return Buffer.concat([lengthAndCrc.subarray(0, 4), nameAndData, lengthAndCrc.subarray(4)])
}
