import type { Recomputing } from '@takt/domain/areas/efficiency/responses/recomputing.ts'
import type { Resolution } from '../../../core/dashboards/figures/useTeep.ts'
import type { DataQuery, DataRow } from './dataRows.ts'
import type { DataTableName } from './dataSearch.ts'

/** Rows to read: one table, the selected machines (none: all), a range (epoch ms). */
export type DataSource = {
  table: DataTableName
  resourceIDs: readonly string[]
  start: number
  end: number
  resolution: Resolution
  ttlSecs: number
}

/** Calls of the worker and their results. The rows stay in the worker; `page` returns one page of them. */
export type DataCalls = {
  load: (options: {
    source: DataSource
    token: string | null
  }) => Promise<{ count: number; asOf: string; more: boolean; recomputing: Recomputing | undefined }>
  page: (input: DataQuery & { first: number; size: number }) => Promise<{ rows: DataRow[]; total: number }>
  csv: (input: DataQuery & { names: readonly string[] }) => Promise<{ file: Blob; rows: number }>
}

export type DataCall = {
  [Name in keyof DataCalls]: { id: number; name: Name; input: Parameters<DataCalls[Name]>[0] }
}[keyof DataCalls]
export type DataReply = { id: number } & (
  | { response: Awaited<ReturnType<DataCalls[keyof DataCalls]>> }
  | { message: string; status: number }
)
