import { z } from 'zod'
import type { GridColumn } from '../gridTypes.ts'

export const narrowest = 48
const widest = 1200

/** What a person has made of the columns; what is not said is as the columns are defined. */
const columnLayout = z.object({
  order: z.array(z.string()).catch([]),
  hidden: z.array(z.string()).catch([]),
  pinned: z.array(z.string()).nullable().catch(null),
  widths: z.record(z.string(), z.number().min(narrowest).max(widest)).catch({}),
  dense: z.boolean().catch(true),
})
export type ColumnLayout = z.output<typeof columnLayout>

export const firstLayout: ColumnLayout = columnLayout.parse({})

/** The layout of an earlier visit; what cannot be read counts as not kept. */
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
 * All columns in their order, pinned ones first. A column that the layout does not know yet stands behind the one it is
 * defined behind.
 */
export function orderColumns(columns: readonly GridColumn[], layout: ColumnLayout): GridColumn[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const names = layout.order.filter((name) => byName.has(name))
  columns.forEach(({ name }, place) => {
    if (names.includes(name)) return
    const before = columns[place - 1]
    names.splice(before ? names.indexOf(before.name) + 1 : 0, 0, name)
  })
  const ordered = names.map((name) => byName.get(name)!)
  return [
    ...ordered.filter((column) => isPinned(layout, column)),
    ...ordered.filter((column) => !isPinned(layout, column)),
  ]
}

/** The columns in sight with their widths. */
export const visibleColumns = (columns: readonly GridColumn[], layout: ColumnLayout): GridColumn[] =>
  orderColumns(columns, layout)
    .filter(({ name }) => !layout.hidden.includes(name))
    .map((column) => ({
      ...column,
      width: layout.widths[column.name] ?? column.width,
      pinned: isPinned(layout, column),
    }))

/** Puts a column before another one (null: at the end); it is pinned as its new neighbours are. */
export function placeColumn(
  columns: readonly GridColumn[],
  layout: ColumnLayout,
  move: { name: string; before: string | null },
): ColumnLayout {
  if (move.name === move.before) return layout
  const ordered = orderColumns(columns, layout)
  const moved = ordered.find(({ name }) => name === move.name)
  if (!moved) return layout
  const rest = ordered.filter((column) => column !== moved)
  const at = move.before === null ? rest.length : rest.findIndex(({ name }) => name === move.before)
  const next = rest.toSpliced(at < 0 ? rest.length : at, 0, moved)
  const left = next[next.indexOf(moved) - 1]
  const right = next[next.indexOf(moved) + 1]
  const pin = right ? isPinned(layout, right) : left ? isPinned(layout, left) && isPinned(layout, moved) : false
  return setPinned(columns, { ...layout, order: next.map(({ name }) => name) }, move.name, pin)
}

/** Moves a column by one place among those in sight. */
export function shiftColumn(
  columns: readonly GridColumn[],
  layout: ColumnLayout,
  move: { name: string; by: -1 | 1 },
): ColumnLayout {
  const seen = visibleColumns(columns, layout)
  const at = seen.findIndex(({ name }) => name === move.name)
  const neighbour = seen[at + move.by]
  if (at < 0 || !neighbour || neighbour.pinned !== seen[at]!.pinned) return layout
  const before = move.by < 0 ? neighbour.name : (seen[at + 2]?.name ?? null)
  const moved = placeColumn(columns, layout, { name: move.name, before })
  return setPinned(columns, moved, move.name, seen[at]!.pinned ?? false)
}

export function setPinned(
  columns: readonly GridColumn[],
  layout: ColumnLayout,
  name: string,
  pin: boolean,
): ColumnLayout {
  const pinned = columns.filter((column) => isPinned(layout, column)).map((column) => column.name)
  const rest = pinned.filter((other) => other !== name)
  return { ...layout, pinned: pin ? [...rest, name] : rest }
}

/** Hides or shows a column; the last one in sight stays. */
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
