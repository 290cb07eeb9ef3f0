import type { Resolution } from '../../../core/dashboards/figures/useTeep.ts'
import type { DataQuestion, DataRow } from './dataRows.ts'
import type { DataTableName } from './dataSearch.ts'

/** What is read: rows of one table, of machines (none: all) in a range (epoch ms). */
export type DataSource = {
  table: DataTableName
  resourceIDs: readonly string[]
  start: number
  end: number
  resolution: Resolution
  ttlSecs: number
}

/** What the worker can be asked, and what it answers. Rows stay with it; `rows` is a page of them. */
export type DataCalls = {
  load: (options: {
    source: DataSource
    token: string | null
  }) => Promise<{ count: number; asOf: string; more: boolean }>
  page: (input: DataQuestion & { first: number; size: number }) => Promise<{ rows: DataRow[]; total: number }>
  csv: (input: DataQuestion & { names: readonly string[] }) => Promise<{ file: Blob; rows: number }>
}

export type DataCall = {
  [Name in keyof DataCalls]: { id: number; name: Name; given: Parameters<DataCalls[Name]>[0] }
}[keyof DataCalls]
export type DataReply = { id: number } & (
  | { answer: Awaited<ReturnType<DataCalls[keyof DataCalls]>> }
  | { sentence: string; status: number }
)
