import { z } from 'zod'

const stateName = z.enum(['running', 'setup', 'idle', 'minorStop', 'down', 'off', 'unknown'])

/**
 * The first rows of a report as a bar chart with a common scale: each bar consists of one part, or of one per state.
 */
export const reportChart = z.object({
  /** Name of the column that labels the bars. */
  label: z.string(),
  bars: z.array(
    z.object({
      label: z.string(),
      /** Formatted value; empty if the parts convey everything. */
      value: z.string(),
      parts: z.array(z.object({ length: z.number().nonnegative(), state: stateName.nullable() })),
    }),
  ),
  /** Ticks of the scale, starting at 0: position in the unit of the lengths, and formatted label. */
  ticks: z.array(z.object({ at: z.number().nonnegative(), label: z.string() })),
  /** Meaning of the parts: states, or the one column. */
  legend: z.array(z.object({ label: z.string(), state: stateName.nullable() })),
})
export type ReportChart = z.output<typeof reportChart>
