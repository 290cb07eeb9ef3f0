import { z } from 'zod'

const stateName = z.enum(['running', 'setup', 'idle', 'minorStop', 'down', 'off', 'unknown'])

/** The first rows of a report as bars beneath each other, in one scale: each of one piece, or of states. */
export const reportChart = z.object({
  /** What the bars are of: the name of a column. */
  label: z.string(),
  bars: z.array(
    z.object({
      label: z.string(),
      /** The value for people; empty where the parts are all there is to say. */
      value: z.string(),
      parts: z.array(z.object({ length: z.number().nonnegative(), state: stateName.nullable() })),
    }),
  ),
  /** The marks of the scale, from 0 on: where, in the measure of the lengths, and how people read it. */
  ticks: z.array(z.object({ at: z.number().nonnegative(), label: z.string() })),
  /** What the parts are: states, or the one column. */
  legend: z.array(z.object({ label: z.string(), state: stateName.nullable() })),
})
export type ReportChart = z.output<typeof reportChart>
