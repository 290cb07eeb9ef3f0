import type { Area } from '../../core/rights/permissions.ts'
import type { ReportColumn } from './reportColumn.ts'
import type { ReportParameter } from './reportParameter.ts'

/**
 * Chart of a report: one bar per row, of one number or of the states in which time was spent. `beside`: columns that
 * distinguish bars with the same `label`.
 */
export type ReportChart = { label: string; beside?: readonly string[] } & (
  | { kind: 'bars'; value: string }
  | { kind: 'states'; values: readonly (readonly [field: string, state: StateName])[] }
)
type StateName = 'running' | 'setup' | 'idle' | 'minorStop' | 'down' | 'off' | 'unknown'

/**
 * A report as shown to all users: its name, parameters and columns. `range`: whether it covers days, instants, or the
 * current state.
 */
export type Report = {
  reportID: string
  report: string
  /** Short description, at most 30 characters. */
  description: string
  /** Area; its read permission is required. */
  area: Area
  showInMainListing: boolean
  range: 'days' | 'instants' | 'none'
  /** True if the report is about machines, so that device groups can be selected. */
  byMachine: boolean
  columns: readonly ReportColumn[]
  /** True if its texts are findings, some of which name people. */
  hasFindings?: true
  /** Parameters specific to this report. */
  parameters: readonly ReportParameter[]
  /** Default order of the rows: `field:asc` or `field:desc`. */
  sortBy: string
  chart: ReportChart | null
  /** Definitions of its metrics, as text. */
  definitions: readonly string[]
}

type ReportInput = Pick<Report, 'reportID' | 'report' | 'description' | 'columns' | 'sortBy'> & Partial<Report>

/** Defines a report; by default it belongs to the area `dashboards` and covers machines over a range of days. */
export function defineReport(input: ReportInput): Report {
  if (input.description.length > 30)
    throw new Error(`The description of ${input.reportID} is longer than 30 characters`)
  return {
    area: 'dashboards',
    showInMainListing: true,
    range: 'days',
    byMachine: true,
    parameters: [],
    chart: null,
    definitions: [],
    ...input,
  }
}
