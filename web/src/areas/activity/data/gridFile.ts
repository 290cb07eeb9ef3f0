import { type FileColumn, instantText } from '../../../core/items/fileColumns.ts'
import { activityTexts as texts } from '../texts.ts'
import type { GridRow } from './gridRows.ts'

const { columns, durationSecs } = texts

/** Columns of the file for each row of the grid; the end of an open row is empty, and its duration counts until now. */
export const gridFile: readonly FileColumn<GridRow>[] = [
  ...(['source', 'who', 'machine', 'job', 'what'] as const).map((name) => ({
    label: columns[name],
    value: (row: GridRow) => row[name],
  })),
  { label: columns.from, value: ({ from }) => instantText(from) },
  { label: columns.until, value: ({ until, isOpen }) => (isOpen ? null : instantText(until)) },
  { label: durationSecs, value: ({ duration }) => duration },
]
