/** What a tile still says as it shrinks: colour and name go last. */
export type TileDetail = 'full' | 'compact' | 'nameAndGlyph' | 'name'

/** Where the tiles of a wall stand, in CSS pixels; all have the same size. `xs`, `ys`: the top left corner of each, in order. */
export type WallLayout = {
  tileWidth: number
  tileHeight: number
  gap: number
  detail: TileDetail
  xs: Float64Array
  ys: Float64Array
  /** Where the headings of the lines stand, when there is room for them; `y` is the middle of the text, `size` its height. */
  headings: { y: number; size: number; line: number }[]
}

type Fit = { score: number; columns: number; width: number; height: number }

const shape = { ideal: 1.75, widest: 3.2, narrowest: 1.2 }
/** Lines as groups must not cost more than this part of the tiles' size. */
const worthLines = 0.72

function detailFor(width: number, height: number): TileDetail {
  if (width >= 150 && height >= 92) return 'full'
  if (width >= 104 && height >= 56) return 'compact'
  if (width >= 64 && height >= 26) return 'nameAndGlyph'
  return 'name'
}

/** The most legible shape (nearest to 7:4) for lines of tiles, each beginning a row of its own under a heading of some height. */
function bestFit(area: { width: number; height: number }, lines: readonly number[], gap: number, heading: number) {
  const count = lines.reduce((sum, tiles) => sum + tiles, 0)
  let best: Fit | null = null
  for (let columns = 1; columns <= count; columns++) {
    const rows = lines.reduce((sum, tiles) => sum + Math.ceil(tiles / columns), 0)
    const width = Math.floor((area.width - gap * (columns - 1)) / columns)
    const height = Math.floor((area.height - heading * lines.length - gap * (rows - 1)) / rows)
    if (width < 1 || height < 1) continue
    const ratio = width / height
    const cramped = ratio > shape.widest ? ratio / shape.widest : ratio < shape.narrowest ? shape.narrowest / ratio : 1
    const score = (Math.min(width / shape.ideal, height) / cramped) * (count / (columns * rows)) ** 0.25
    if (!best || score > best.score) best = { score, columns, width, height }
  }
  return best
}

/** Lays tiles out row by row from the top left. `lines`: how many stand in each line, one after the other; they get headings if room allows. */
export function wallLayout(area: { width: number; height: number; lines: readonly number[] }): WallLayout {
  const filled = area.lines.filter((tiles) => tiles > 0)
  const count = filled.reduce((sum, tiles) => sum + tiles, 0)
  const gap = count > 400 ? 2 : count > 60 ? 4 : Math.max(6, Math.round(area.width / 180))
  const headingSize = Math.round(Math.max(13, Math.min(44, area.height / 44)))
  const heading = Math.round(headingSize * 1.9)
  const plain = bestFit(area, [count], gap, 0)
  const grouped = filled.length > 1 && filled.length <= 12 ? bestFit(area, filled, gap, heading) : null
  const isGrouped = grouped !== null && plain !== null && grouped.score >= plain.score * worthLines
  const { columns, width, height } = (isGrouped ? grouped : plain) ?? {
    columns: Math.max(1, count),
    width: 1,
    height: 1,
  }
  const layout: WallLayout = {
    tileWidth: width,
    tileHeight: height,
    gap,
    detail: detailFor(width, height),
    xs: new Float64Array(count),
    ys: new Float64Array(count),
    headings: [],
  }
  let y = 0
  let place = 0
  for (const [line, tiles] of (isGrouped ? filled : [count]).entries()) {
    if (isGrouped) {
      layout.headings.push({ y: y + heading * 0.5, size: headingSize, line })
      y += heading
    }
    for (let first = 0; first < tiles; first += columns, y += height + gap)
      for (let column = 0; column < Math.min(columns, tiles - first); column++, place++) {
        layout.xs[place] = column * (width + gap)
        layout.ys[place] = y
      }
  }
  return layout
}

/** The place of the tile under a point; -1 where there is none. */
export function placeAt({ xs, ys, tileWidth, tileHeight }: WallLayout, x: number, y: number): number {
  for (let place = 0; place < xs.length; place++) {
    const [right, down] = [x - (xs[place] as number), y - (ys[place] as number)]
    if (right >= 0 && right < tileWidth && down >= 0 && down < tileHeight) return place
  }
  return -1
}
