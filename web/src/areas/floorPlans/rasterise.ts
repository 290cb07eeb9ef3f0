/** A picture's longer side has at most so many pixels. */
export const mostPixels = 4096
/** What has no size of its own, as some drawings, is drawn so large. */
const usualPixels = 2400

/** What is drawn as a PNG; rejects what is too large to be one. */
export const pixelsOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no pixels'))), 'image/png')
  })

/**
 * A picture (PNG, JPEG, SVG, whatever the browser shows) as a PNG of its pixels alone: nothing else of the file goes
 * on, and a drawing is drawn as pictures are, without running or loading anything. Rejects what is no picture.
 */
export async function rasterise(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const longest = Math.max(naturalWidth, naturalHeight)
    const isDrawing = file.type === 'image/svg+xml'
    const scale = (isDrawing ? usualPixels : Math.min(mostPixels, longest)) / longest
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(naturalHeight * scale))
    const context = canvas.getContext('2d')!
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await pixelsOf(canvas)
  } finally {
    URL.revokeObjectURL(url)
  }
}
