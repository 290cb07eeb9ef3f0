import type { Area } from '../../core/rights/permissions.ts'
import type { ReportColumn } from './reportColumn.ts'
import type { ReportParameter } from './reportParameter.ts'

/**
 * How a report's rows are drawn: a bar each, of one number or of the states that time was spent in. `beside`: columns
 * that tell bars apart whose `label` is the same.
 */
export type ReportChart = { label: string; beside?: readonly string[] } & (
  | { kind: 'bars'; value: string }
  | { kind: 'states'; values: readonly (readonly [field: string, state: StateName])[] }
)
type StateName = 'running' | 'setup' | 'idle' | 'minorStop' | 'down' | 'off' | 'unknown'

/**
 * A report as everybody sees it: what it is called, what may be chosen, which columns it has. `range`: whether it is
 * about days, about instants, or about what is so now.
 */
export type Report = {
  reportID: string
  /** Its name. */
  report: string
  /** What it tells, in at most 30 characters. */
  description: string
  /** Whose read right it needs. */
  area: Area
  showInMainListing: boolean
  range: 'days' | 'instants' | 'none'
  /** Whether it is about machines, so that groups of them can be chosen. */
  byMachine: boolean
  columns: readonly ReportColumn[]
  /** Its sentences are findings, some of which are about people. */
  tellsFindings?: true
  /** What can be chosen about this one alone. */
  parameters: readonly ReportParameter[]
  /** The order of its rows while nobody chooses another: `field:asc` or `field:desc`. */
  sortBy: string
  chart: ReportChart | null
  /** What its figures mean, in sentences. */
  definitions: readonly string[]
}

type Given = Pick<Report, 'reportID' | 'report' | 'description' | 'columns' | 'sortBy'> & Partial<Report>

/** Defines a report; unless said it is one of the dashboards' area, about machines in a range of days. */
export function defineReport(given: Given): Report {
  if (given.description.length > 30)
    throw new Error(`The description of ${given.reportID} is longer than 30 characters`)
  return {
    area: 'dashboards',
    showInMainListing: true,
    range: 'days',
    byMachine: true,
    parameters: [],
    chart: null,
    definitions: [],
    ...given,
  }
}
