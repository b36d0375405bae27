/** Pixels for each point of the picture. */
const SCALE = 2
/** Browsers cannot make larger pictures. */
const MAX_PIXELS = 8_000

/** An SVG file as a PNG file. */
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const scale = Math.min(SCALE, MAX_PIXELS / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture is too large for this browser.'))
      else resolve(blob)
    }, 'image/png')
  })
}
