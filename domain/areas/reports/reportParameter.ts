import { z } from 'zod'
import { reportColumn } from './reportColumn.ts'

export const parameterTypes = [
  ...(['boolean', 'date', 'dateTime', 'select', 'email', 'deviceGroup'] as const),
  ...(['filterConditions', 'number', 'text'] as const),
] as const

/** A parameter of a report. */
export const reportParameter = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(parameterTypes),
  /** Default value; a parameter without one is required. */
  defaultValue: z.unknown().optional(),
  /** True for a `number` that is a fraction in API calls (0.75); people enter and read it in percent (75). */
  isRatio: z.boolean().optional(),
  /** Options of a `select`. */
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** True if several options or groups may be selected. */
  multiple: z.boolean().optional(),
  /** Columns that `filterConditions` may use. */
  columns: z.array(reportColumn).optional(),
})
export type ReportParameter = z.output<typeof reportParameter>
