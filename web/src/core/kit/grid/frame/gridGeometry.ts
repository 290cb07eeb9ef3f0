import { actionsColumn, type GridColumn, type GridRowAction } from '../gridTypes.ts'

const tickWidth = 40
const iconWidth = 30
/** Size of rows, checkboxes and buttons for touch, in px. */
const touchSize = 48
/** Maximum number of icons of a row; with more they are in a menu. */
const maxIcons = 4
/** On a view narrower than this, all icons are in a menu; in px of a 16 px root. */
const narrow = 480

/** A column with its position: pinned ones from the left edge of the view, others from the left of the row. */
export type PlacedColumn = GridColumn & { left: number; isPinned: boolean }

export type Geometry = {
  columns: readonly PlacedColumn[]
  tickWidth: number
  /** Width of the fixed part at the left: checkboxes and pinned columns. */
  fixedLeft: number
  actionsWidth: number
  width: number
  rowHeight: number
  headHeight: number
}

const iconsOf = (actions: readonly GridRowAction[]) => actions.filter(({ Icon }) => Icon).length

/** True if the icons of a row are in a menu: if there are many, or little room. */
export const foldsActions = (actions: readonly GridRowAction[], viewWidth: number): boolean =>
  iconsOf(actions) > (viewWidth < narrow ? 1 : maxIcons)

/** Returns the width of the column of row actions: its icons, or the button of their menu. */
export function actionsWidthOf(actions: readonly GridRowAction[], isFolded: boolean, isTouch = false): number {
  if (actions.length === 0) return 0
  const worded = actions.filter(({ Icon }) => !Icon).reduce((width, { label }) => width + 24 + label.length * 7.5, 0)
  return Math.ceil(worded + (isFolded ? 1 : iconsOf(actions)) * (isTouch ? touchSize : iconWidth) + 16)
}

/**
 * Computes the positions of all columns, in px; `scale` is the root size relative to 16 px. On a narrow view only the
 * first pinned column stays fixed, and none if even that takes more than half of it.
 */
export function layoutColumns(
  columns: readonly GridColumn[],
  options: { scale: number; viewWidth: number; dense: boolean; isTouch?: boolean; actionsWidth: number },
): Geometry {
  const { scale, viewWidth, isTouch = false } = options
  const tick = (isTouch ? touchSize : tickWidth) * scale
  const pinnedWidth = columns.filter(({ pinned }) => pinned).reduce((sum, { width }) => sum + width * scale, 0)
  const allFit = pinnedWidth + tick <= viewWidth / 2
  const first = columns.find(({ pinned }) => pinned)
  const firstFits = first && first.width * scale + tick <= viewWidth * 0.6
  const staysPinned = (column: GridColumn) => Boolean(column.pinned && (allFit || (firstFits && column === first)))
  let left = tick
  const placed = columns.map((column): PlacedColumn => {
    const width = Math.round(column.width * scale)
    const at = left
    left += width
    return { ...column, width, left: at, isPinned: staysPinned(column) }
  })
  const fixedLeft = placed.reduce((edge, column) => (column.isPinned ? column.left + column.width : edge), tick)
  const actionsWidth = options.actionsWidth * scale
  return {
    columns: placed,
    tickWidth: tick,
    fixedLeft,
    actionsWidth,
    width: Math.max(viewWidth, left + actionsWidth),
    rowHeight: (isTouch ? touchSize : options.dense ? 32 : 40) * scale,
    headHeight: (isTouch ? touchSize : 34) * scale,
  }
}

/** Returns the range of visible unpinned columns, with a margin. */
export function visibleColumnRange(
  { columns, fixedLeft, actionsWidth }: Geometry,
  view: { scrollLeft: number; width: number },
): [first: number, last: number] {
  const margin = 160
  const from = view.scrollLeft + fixedLeft - margin
  const to = view.scrollLeft + view.width - actionsWidth + margin
  const visibleIndexes = columns.flatMap(({ left, width, isPinned }, index) =>
    !isPinned && left + width > from && left < to ? [index] : [],
  )
  return [visibleIndexes[0] ?? 0, visibleIndexes.at(-1) ?? -1]
}

/** Returns the horizontal scroll position at which a column is fully visible. */
export function scrollToColumn(
  { columns, fixedLeft, actionsWidth }: Geometry,
  name: string,
  view: { scrollLeft: number; width: number },
): number {
  const column = columns.find((entry) => entry.name === name)
  if (!column || column.isPinned || name === actionsColumn) return view.scrollLeft
  const minLeft = column.left + column.width - (view.width - actionsWidth)
  const maxLeft = column.left - fixedLeft
  return Math.max(0, Math.min(Math.max(view.scrollLeft, minLeft), maxLeft))
}
