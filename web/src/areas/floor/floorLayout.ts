/** Level of detail of a tile; as it shrinks, color and name remain longest. */
export type TileDetail = 'full' | 'compact' | 'nameAndGlyph' | 'name'

/** Positions of the tiles in CSS pixels; all have the same size. `xs`, `ys`: top left corner of each tile, in order. */
export type FloorLayout = {
  tileWidth: number
  tileHeight: number
  gap: number
  detail: TileDetail
  xs: Float64Array
  ys: Float64Array
  /**
   * Headings above each run of tiles of one line within a row, if there is room: `y` is the vertical center of the
   * text, `size` its height, `width` the width of the run.
   */
  headings: { x: number; y: number; width: number; size: number; line: number }[]
}

type Fit = { score: number; columns: number; width: number; height: number }

const shape = { ideal: 1.75, widest: 3.2, narrowest: 1.2 }
/**
 * Minimum legibility score with headings, relative to the layout without; headings must not reduce the level of detail.
 */
const minHeadingScoreRatio = 0.72

function detailFor(width: number, height: number): TileDetail {
  if (width >= 150 && height >= 92) return 'full'
  if (width >= 104 && height >= 56) return 'compact'
  if (width >= 64 && height >= 26) return 'nameAndGlyph'
  return 'name'
}

/**
 * Returns the most legible layout (closest to 7:4) of tiles in rows, each row below a heading of the specified height;
 * null if none fits.
 */
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

/** Adds the headings at the start of each run of tiles of one line within a row. */
function headingsOf(
  layout: FloorLayout,
  lines: readonly number[],
  at: { columns: number; height: number; size: number },
) {
  let index = 0
  for (const [line, tiles] of lines.entries())
    for (const end = index + tiles; index < end; ) {
      const run = Math.min(end - index, at.columns - (index % at.columns))
      const y = (layout.ys[index] as number) - at.height / 2
      const width = run * (layout.tileWidth + layout.gap) - layout.gap
      layout.headings.push({ x: layout.xs[index] as number, y, width, size: at.size, line })
      index += run
    }
}

/**
 * Arranges tiles row by row from the top left. `lines`: number of tiles in each consecutive line; they get headings if
 * there is room.
 */
export function floorLayout(area: { width: number; height: number; lines: readonly number[] }): FloorLayout {
  const { lines } = area
  const count = lines.reduce((sum, tiles) => sum + tiles, 0)
  const gap = count > 400 ? 2 : count > 60 ? 4 : Math.max(6, Math.round(area.width / 180))
  const size = Math.round(Math.max(12, Math.min(40, area.height / 50)))
  const height = Math.round(size * 1.7)
  const plainFit = bestFit({ ...area, count }, gap, 0)
  const headed = lines.length > 1 && count <= 400 ? bestFit({ ...area, count }, gap, height) : null
  const isHeaded =
    headed !== null &&
    plainFit !== null &&
    headed.score >= plainFit.score * minHeadingScoreRatio &&
    detailFor(headed.width, headed.height) === detailFor(plainFit.width, plainFit.height)
  const fit = (isHeaded ? headed : plainFit) ?? { columns: Math.max(1, count), width: 1, height: 1 }
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
  for (let index = 0; index < count; index++) {
    layout.xs[index] = (index % columns) * (fit.width + gap)
    layout.ys[index] = Math.floor(index / columns) * rowHeight + (isHeaded ? height : 0)
  }
  if (isHeaded) headingsOf(layout, lines, { columns, height, size })
  return layout
}

/** Returns the index of the tile at a point; -1 if there is none. */
export function tileIndexAt({ xs, ys, tileWidth, tileHeight }: FloorLayout, x: number, y: number): number {
  for (let index = 0; index < xs.length; index++) {
    const [right, down] = [x - (xs[index] as number), y - (ys[index] as number)]
    if (right >= 0 && right < tileWidth && down >= 0 && down < tileHeight) return index
  }
  return -1
}
