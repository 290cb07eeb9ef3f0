import { z } from 'zod'
import { reportColumn } from './reportColumn.ts'

export const parameterTypes = [
  ...(['boolean', 'date', 'dateTime', 'select', 'email', 'deviceGroup'] as const),
  ...(['filterConditions', 'number', 'text'] as const),
] as const

/** What can be chosen about a report. */
export const reportParameter = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(parameterTypes),
  /** What it is while nobody says otherwise; one without it must be given. */
  defaultValue: z.unknown().optional(),
  /** True for a `number` that is a fraction in calls (0.75); people type and read it in percent (75). */
  isRatio: z.boolean().optional(),
  /** Of a `select`: what there is to choose from. */
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** Several options, or groups, may be chosen. */
  multiple: z.boolean().optional(),
  /** Of `filterConditions`: what may be asked about. */
  columns: z.array(reportColumn).optional(),
})
export type ReportParameter = z.output<typeof reportParameter>
