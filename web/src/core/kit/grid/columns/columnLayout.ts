import { z } from 'zod'
import type { GridColumn } from '../gridTypes.ts'

export const narrowest = 48
const widest = 1200

/** The user's changes of the columns; properties that are not set are as defined by the columns. */
const columnLayout = z.object({
  order: z.array(z.string()).catch([]),
  hidden: z.array(z.string()).catch([]),
  pinned: z.array(z.string()).nullable().catch(null),
  widths: z.record(z.string(), z.number().min(narrowest).max(widest)).catch({}),
  dense: z.boolean().catch(true),
})
export type ColumnLayout = z.output<typeof columnLayout>

export const firstLayout: ColumnLayout = columnLayout.parse({})

/** Parses the layout of an earlier visit; an unreadable layout counts as not stored. */
export function parseLayout(text: string | null): ColumnLayout {
  try {
    return columnLayout.parse(JSON.parse(text ?? '{}'))
  } catch {
    return firstLayout
  }
}

export const isPinned = (layout: ColumnLayout, column: GridColumn): boolean =>
  layout.pinned ? layout.pinned.includes(column.name) : (column.pinned ?? false)

/**
 * Returns all columns in their order, pinned ones first. A column that the layout does not contain yet follows the one
 * before it in the definition.
 */
export function orderColumns(columns: readonly GridColumn[], layout: ColumnLayout): GridColumn[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const names = layout.order.filter((name) => byName.has(name))
  columns.forEach(({ name }, index) => {
    if (names.includes(name)) return
    const before = columns[index - 1]
    names.splice(before ? names.indexOf(before.name) + 1 : 0, 0, name)
  })
  const ordered = names.map((name) => byName.get(name)!)
  return [
    ...ordered.filter((column) => isPinned(layout, column)),
    ...ordered.filter((column) => !isPinned(layout, column)),
  ]
}

/** Returns the visible columns with their widths. */
export const visibleColumns = (columns: readonly GridColumn[], layout: ColumnLayout): GridColumn[] =>
  orderColumns(columns, layout)
    .filter(({ name }) => !layout.hidden.includes(name))
    .map((column) => ({
      ...column,
      width: layout.widths[column.name] ?? column.width,
      pinned: isPinned(layout, column),
    }))

/** Moves a column before another one (null: to the end); it is pinned if its new neighbors are. */
export function moveColumnBefore(
  columns: readonly GridColumn[],
  layout: ColumnLayout,
  move: { name: string; before: string | null },
): ColumnLayout {
  if (move.name === move.before) return layout
  const ordered = orderColumns(columns, layout)
  const movedColumn = ordered.find(({ name }) => name === move.name)
  if (!movedColumn) return layout
  const otherColumns = ordered.filter((column) => column !== movedColumn)
  const at = move.before === null ? otherColumns.length : otherColumns.findIndex(({ name }) => name === move.before)
  const next = otherColumns.toSpliced(at < 0 ? otherColumns.length : at, 0, movedColumn)
  const left = next[next.indexOf(movedColumn) - 1]
  const right = next[next.indexOf(movedColumn) + 1]
  const pin = right ? isPinned(layout, right) : left ? isPinned(layout, left) && isPinned(layout, movedColumn) : false
  return setPinned(columns, { ...layout, order: next.map(({ name }) => name) }, move.name, pin)
}

/** Moves a column by one position among the visible ones. */
export function shiftColumn(
  columns: readonly GridColumn[],
  layout: ColumnLayout,
  move: { name: string; by: -1 | 1 },
): ColumnLayout {
  const visible = visibleColumns(columns, layout)
  const at = visible.findIndex(({ name }) => name === move.name)
  const neighbor = visible[at + move.by]
  if (at < 0 || !neighbor || neighbor.pinned !== visible[at]!.pinned) return layout
  const before = move.by < 0 ? neighbor.name : (visible[at + 2]?.name ?? null)
  const movedLayout = moveColumnBefore(columns, layout, { name: move.name, before })
  return setPinned(columns, movedLayout, move.name, visible[at]!.pinned ?? false)
}

export function setPinned(
  columns: readonly GridColumn[],
  layout: ColumnLayout,
  name: string,
  pin: boolean,
): ColumnLayout {
  const pinned = columns.filter((column) => isPinned(layout, column)).map((column) => column.name)
  const otherNames = pinned.filter((other) => other !== name)
  return { ...layout, pinned: pin ? [...otherNames, name] : otherNames }
}

/** Hides or shows a column; the last visible one stays. */
export function setHidden(
  columns: readonly GridColumn[],
  layout: ColumnLayout,
  name: string,
  hide: boolean,
): ColumnLayout {
  const hidden = layout.hidden.filter((other) => other !== name)
  if (!hide) return { ...layout, hidden }
  const left = columns.filter((column) => ![...hidden, name].includes(column.name))
  return left.length === 0 ? layout : { ...layout, hidden: [...hidden, name] }
}

export const setWidth = (layout: ColumnLayout, name: string, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [name]: Math.round(Math.max(narrowest, Math.min(width, widest))) },
})
