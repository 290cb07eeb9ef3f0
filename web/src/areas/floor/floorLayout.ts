/** What a tile still says as it shrinks: colour and name go last. */
export type TileDetail = 'full' | 'compact' | 'nameAndGlyph' | 'name'

/**
 * Where the tiles of the floor stand, in CSS pixels; all have the same size. `xs`, `ys`: the top left corner of each,
 * in order.
 */
export type FloorLayout = {
  tileWidth: number
  tileHeight: number
  gap: number
  detail: TileDetail
  xs: Float64Array
  ys: Float64Array
  /**
   * Above each run of one line's tiles in a row, when there is room: `y` is the middle of the text, `size` its height,
   * `width` that of the run.
   */
  headings: { x: number; y: number; width: number; size: number; line: number }[]
}

type Fit = { score: number; columns: number; width: number; height: number }

const shape = { ideal: 1.75, widest: 3.2, narrowest: 1.2 }
/** Headings may take the tiles' legibility down to this part of it, but no word from them. */
const worthHeadings = 0.72

function detailFor(width: number, height: number): TileDetail {
  if (width >= 150 && height >= 92) return 'full'
  if (width >= 104 && height >= 56) return 'compact'
  if (width >= 64 && height >= 26) return 'nameAndGlyph'
  return 'name'
}

/** The most legible shape (nearest to 7:4) for tiles in rows, each under a heading of some height. */
function bestFit(area: { width: number; height: number; count: number }, gap: number, heading: number): Fit | null {
  const { count } = area
  let best: Fit | null = null
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns)
    const width = Math.floor((area.width - gap * (columns - 1)) / columns)
    const height = Math.floor((area.height - heading * rows - gap * (rows - 1)) / rows)
    if (width < 1 || height < 1) continue
    const ratio = width / height
    const cramped = ratio > shape.widest ? ratio / shape.widest : ratio < shape.narrowest ? shape.narrowest / ratio : 1
    const score = (Math.min(width / shape.ideal, height) / cramped) * (count / (columns * rows)) ** 0.25
    if (!best || score > best.score) best = { score, columns, width, height }
  }
  return best
}

/** Where each run of one line's tiles in a row begins: its heading stands there. */
function headingsOf(
  layout: FloorLayout,
  lines: readonly number[],
  at: { columns: number; height: number; size: number },
) {
  let place = 0
  for (const [line, tiles] of lines.entries())
    for (const end = place + tiles; place < end; ) {
      const run = Math.min(end - place, at.columns - (place % at.columns))
      const y = (layout.ys[place] as number) - at.height / 2
      const width = run * (layout.tileWidth + layout.gap) - layout.gap
      layout.headings.push({ x: layout.xs[place] as number, y, width, size: at.size, line })
      place += run
    }
}

/**
 * Lays tiles out row by row from the top left. `lines`: how many stand in each line, one after the other; they get
 * headings if room allows.
 */
export function floorLayout(area: { width: number; height: number; lines: readonly number[] }): FloorLayout {
  const { lines } = area
  const count = lines.reduce((sum, tiles) => sum + tiles, 0)
  const gap = count > 400 ? 2 : count > 60 ? 4 : Math.max(6, Math.round(area.width / 180))
  const size = Math.round(Math.max(12, Math.min(40, area.height / 50)))
  const height = Math.round(size * 1.7)
  const plain = bestFit({ ...area, count }, gap, 0)
  const headed = lines.length > 1 && count <= 400 ? bestFit({ ...area, count }, gap, height) : null
  const isHeaded =
    headed !== null &&
    plain !== null &&
    headed.score >= plain.score * worthHeadings &&
    detailFor(headed.width, headed.height) === detailFor(plain.width, plain.height)
  const fit = (isHeaded ? headed : plain) ?? { columns: Math.max(1, count), width: 1, height: 1 }
  const { columns } = fit
  const layout: FloorLayout = {
    tileWidth: fit.width,
    tileHeight: fit.height,
    gap,
    detail: detailFor(fit.width, fit.height),
    xs: new Float64Array(count),
    ys: new Float64Array(count),
    headings: [],
  }
  const rowHeight = fit.height + gap + (isHeaded ? height : 0)
  for (let place = 0; place < count; place++) {
    layout.xs[place] = (place % columns) * (fit.width + gap)
    layout.ys[place] = Math.floor(place / columns) * rowHeight + (isHeaded ? height : 0)
  }
  if (isHeaded) headingsOf(layout, lines, { columns, height, size })
  return layout
}

/** The place of the tile under a point; -1 where there is none. */
export function placeAt({ xs, ys, tileWidth, tileHeight }: FloorLayout, x: number, y: number): number {
  for (let place = 0; place < xs.length; place++) {
    const [right, down] = [x - (xs[place] as number), y - (ys[place] as number)]
    if (right >= 0 && right < tileWidth && down >= 0 && down < tileHeight) return place
  }
  return -1
}
