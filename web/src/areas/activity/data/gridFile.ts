import { type FileColumn, instantText } from '../../../core/items/fileColumns.ts'
import { activityTexts as texts } from '../texts.ts'
import type { GridRow } from './gridRows.ts'

const { columns, durationSecs } = texts

/** What a file has of each row of the grid; of what goes on the end is empty, and its seconds count until now. */
export const gridFile: readonly FileColumn<GridRow>[] = [
  ...(['source', 'who', 'machine', 'job', 'what'] as const).map((name) => ({
    label: columns[name],
    value: (row: GridRow) => row[name],
  })),
  { label: columns.from, value: ({ from }) => instantText(from) },
  { label: columns.until, value: ({ until, isOpen }) => (isOpen ? null : instantText(until)) },
  { label: durationSecs, value: ({ duration }) => duration },
]
