/** What a tile still says as it shrinks: colour and name go last. */
export type TileDetail = 'full' | 'compact' | 'nameAndGlyph' | 'name'

/** Where the tiles of a wall stand: row by row from the top left, in CSS pixels. */
export type WallLayout = {
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
  gap: number
  detail: TileDetail
}

const shape = { ideal: 1.75, widest: 3.2, narrowest: 1.2 }

function detailFor(width: number, height: number): TileDetail {
  if (width >= 150 && height >= 92) return 'full'
  if (width >= 104 && height >= 56) return 'compact'
  if (width >= 64 && height >= 26) return 'nameAndGlyph'
  return 'name'
}

/** Fits `count` tiles into the area: the most legible shape (nearest to 7:4) that wastes no row; every tile has the same size. */
export function wallLayout(area: { width: number; height: number; count: number }): WallLayout {
  const count = Math.max(1, area.count)
  const gap = count > 400 ? 2 : count > 60 ? 4 : 8
  let best: { score: number; columns: number; rows: number; width: number; height: number } | null = null
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns)
    const width = Math.floor((area.width - gap * (columns - 1)) / columns)
    const height = Math.floor((area.height - gap * (rows - 1)) / rows)
    if (width < 1 || height < 1) continue
    const ratio = width / height
    const cramped = ratio > shape.widest ? ratio / shape.widest : ratio < shape.narrowest ? shape.narrowest / ratio : 1
    const score = (Math.min(width / shape.ideal, height) / cramped) * (count / (columns * rows)) ** 0.25
    if (!best || score > best.score) best = { score, columns, rows, width, height }
  }
  const { columns, rows, width, height } = best ?? { columns: count, rows: 1, width: 1, height: 1 }
  return { columns, rows, tileWidth: width, tileHeight: height, gap, detail: detailFor(width, height) }
}

/** The top left corner of the tile at a place in the order. */
export const tileCorner = (layout: WallLayout, place: number) => ({
  x: (place % layout.columns) * (layout.tileWidth + layout.gap),
  y: Math.floor(place / layout.columns) * (layout.tileHeight + layout.gap),
})
