import type { PdfPage } from './page.ts'

type Chart = NonNullable<PdfPage['chart']>

const row = 16
const bar = 10
/** Height of the axis above the bars. */
const axis = 14
const labels = 150
const longestName = 32
const longestWord = 22
const values = 60
/** Approximate width of a character in the legend. */
const characterWidth = 4

const escaped = (text: string) =>
  text
    .replace(/[^\u0020-\u024f\u0370-\u052f\u1e00-\u1eff\u2010-\u2027\u2212]/gu, '□')
    .replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark]!)
const brief = (text: string, maxLength = longestWord) =>
  escaped(text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text)

/** Draws a segment of a bar. Segments with a pattern get lines across, so that they can be told apart in grayscale. */
function part(x: number, y: number, { length, color, pattern }: { length: number; color: string; pattern: boolean }) {
  const rect = `<rect x="${x}" y="${y}" width="${length}" height="${bar}" fill="${color}" stroke="#FFFFFF" stroke-width="0.5"/>`
  if (!pattern) return rect
  const strokes = Array.from({ length: Math.floor(length / 4) }, (_, k) => x + 4 * (k + 1))
  const lines = strokes.map(
    (at) => `<line x1="${at}" y1="${y}" x2="${at}" y2="${y + bar}" stroke="#FFFFFF" stroke-width="1"/>`,
  )
  return rect + lines.join('')
}

/** Draws horizontal bars as SVG of the given width: label and scale above, legend of the colors below. */
export function chartSvg({ label: of, bars, ticks, legend }: Chart, width: number): string {
  const totalOf = ({ parts }: Chart['bars'][number]) => parts.reduce((sum, { length }) => sum + length, 0)
  const maxTotal = Math.max(...bars.map(totalOf), Number.MIN_VALUE)
  const scale = (width - labels - values) / maxTotal
  const bottom = axis + bars.length * row
  const height = bottom + 24
  const marks = ticks.map(({ at, label }) => {
    const x = labels + Math.round(at * scale * 100) / 100
    const line = `<line x1="${x}" y1="${axis - 2}" x2="${x}" y2="${bottom}" stroke="#DCE0E6" stroke-width="0.5"/>`
    const text = `<text x="${x}" y="${axis - 5}" font-size="7" text-anchor="${at === 0 ? 'start' : 'middle'}" fill="#566170">${brief(label)}</text>`
    return line + text
  })
  const heading = `<text x="${labels - 6}" y="${axis - 5}" font-size="7" text-anchor="end" fill="#566170">${brief(of, longestName)}</text>`
  const barMarks = bars.map((entry, k) => {
    const y = axis + k * row
    let x = labels
    const parts = entry.parts.map((segment) => {
      const length = Math.round(segment.length * scale * 100) / 100
      const svg = length > 0 ? part(x, y + 2, { ...segment, length }) : ''
      x += length
      return svg
    })
    const name = `<text x="${labels - 6}" y="${y + 10}" font-size="8" text-anchor="end" fill="#131A22">${brief(entry.label, longestName)}</text>`
    const value =
      entry.value && `<text x="${x + 4}" y="${y + 10}" font-size="8" fill="#566170">${brief(entry.value)}</text>`
    return name + parts.join('') + value
  })
  const y = bottom + 8
  let x = labels
  const keys = legend.map(({ label, ...style }) => {
    const at = x
    x += 24 + brief(label).length * characterWidth
    return `${part(at, y, { ...style, length: 12 })}<text x="${at + 16}" y="${y + 8}" font-size="8" fill="#566170">${brief(label)}</text>`
  })
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${heading}${marks.join('')}${barMarks.join('')}${keys.join('')}</svg>`
}
