import type { Session } from '@takt/domain/access/session.ts'
import type { Dependencies } from '../dependencies.ts'

export type ReportRequest = { reportID: string; reportTitle: string; parameters: Record<string, unknown> }

/** Everything a letter or a screen needs; rows are read as they are asked for. */
export type ReportResult = {
  title: string
  rangeText: string | null
  zone: string
  filterTexts: readonly string[]
  /** The few figures of the letter's small table. */
  summary: readonly { label: string; value: string }[]
  rowCount: number
  cutText: string | null
  csv: () => AsyncIterable<string>
  pdf: (signal?: AbortSignal) => Promise<Uint8Array>
}

/** A report with the rights and the masking of `viewer`; this version has none to choose from. */
export async function runReport(
  _dependencies: Dependencies,
  _viewer: Session,
  request: ReportRequest,
  _options: { now: number; signal?: AbortSignal; onProgress?: (text: string) => void },
): Promise<ReportResult> {
  throw new Error(`There is no report '${request.reportID}'`)
}
