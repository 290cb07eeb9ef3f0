import { actionsColumn, type GridColumn, type GridRowAction } from '../gridTypes.ts'

const tickWidth = 40
const iconWidth = 30
/** Rows, ticks and buttons where fingers aim at them. */
const touchSize = 48
/** Icons of a row beyond this many stand in a menu. */
const iconsShown = 4
/** On a narrower view all of them do; in pixels of a 16 px root. */
const narrow = 480

/** A column with where it stands: pinned ones from the left edge of the view, others from the left of the row. */
export type PlacedColumn = GridColumn & { left: number; isPinned: boolean }

export type Geometry = {
  columns: readonly PlacedColumn[]
  tickWidth: number
  /** Width of what stays at the left: ticks and pinned columns. */
  fixedLeft: number
  actionsWidth: number
  width: number
  rowHeight: number
  headHeight: number
}

const iconsOf = (actions: readonly GridRowAction[]) => actions.filter(({ Icon }) => Icon).length

/** Whether the icons of a row stand in a menu: where there are many, or little room. */
export const foldsActions = (actions: readonly GridRowAction[], viewWidth: number): boolean =>
  iconsOf(actions) > (viewWidth < narrow ? 1 : iconsShown)

/** How wide the column of row actions is: its icons, or the button that opens them. */
export function actionsWidthOf(actions: readonly GridRowAction[], isFolded: boolean, isTouch = false): number {
  if (actions.length === 0) return 0
  const worded = actions.filter(({ Icon }) => !Icon).reduce((width, { label }) => width + 24 + label.length * 7.5, 0)
  return Math.ceil(worded + (isFolded ? 1 : iconsOf(actions)) * (isTouch ? touchSize : iconWidth) + 16)
}

/**
 * Where everything stands, in pixels; `scale` is the page's type size against 16 px. On a narrow view only the first
 * pinned column stays, and none if even that takes more than half of it.
 */
export function placeColumns(
  columns: readonly GridColumn[],
  options: { scale: number; viewWidth: number; dense: boolean; isTouch?: boolean; actionsWidth: number },
): Geometry {
  const { scale, viewWidth, isTouch = false } = options
  const tick = (isTouch ? touchSize : tickWidth) * scale
  const pinnedWidth = columns.filter(({ pinned }) => pinned).reduce((sum, { width }) => sum + width * scale, 0)
  const fits = pinnedWidth + tick <= viewWidth / 2
  const first = columns.find(({ pinned }) => pinned)
  const alone = first && first.width * scale + tick <= viewWidth * 0.6
  const stays = (column: GridColumn) => Boolean(column.pinned && (fits || (alone && column === first)))
  let left = tick
  const placed = columns.map((column): PlacedColumn => {
    const width = Math.round(column.width * scale)
    const at = left
    left += width
    return { ...column, width, left: at, isPinned: stays(column) }
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

/** The unpinned columns that are in sight, and a little around them. */
export function columnsInSight(
  { columns, fixedLeft, actionsWidth }: Geometry,
  view: { scrollLeft: number; width: number },
): [first: number, last: number] {
  const margin = 160
  const from = view.scrollLeft + fixedLeft - margin
  const to = view.scrollLeft + view.width - actionsWidth + margin
  const seen = columns.flatMap(({ left, width, isPinned }, place) =>
    !isPinned && left + width > from && left < to ? [place] : [],
  )
  return [seen[0] ?? 0, seen.at(-1) ?? -1]
}

/** How far to scroll sideways so that a column is wholly in sight. */
export function scrollToColumn(
  { columns, fixedLeft, actionsWidth }: Geometry,
  name: string,
  view: { scrollLeft: number; width: number },
): number {
  const column = columns.find((entry) => entry.name === name)
  if (!column || column.isPinned || name === actionsColumn) return view.scrollLeft
  const least = column.left + column.width - (view.width - actionsWidth)
  const most = column.left - fixedLeft
  return Math.max(0, Math.min(Math.max(view.scrollLeft, least), most))
}
