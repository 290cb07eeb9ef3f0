import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'

/** Ways of standing still that have a cause to ask for; time that nobody told of has none. */
export const stopKinds = ['down', 'idle', 'minorStop', 'setup', 'off'] as const
export type StopKind = (typeof stopKinds)[number]

/** Ways of standing still that people are asked about unless they choose others. */
export const askedKinds: readonly StopKind[] = ['down', 'idle']

/**
 * A stop (definitions, §1a) of which neither people nor the machine say what all its planned time was for. `parts`:
 * that time, `secs` of it together, from `start` to `end`. `counted`: it began there, so breakdowns count it under no
 * reason; else it began before, or has a reason for its beginning. `lasts`: nothing else is known since.
 */
const unexplainedStop = z.object({
  resourceID: z.string(),
  description: z.string().nullable(),
  start: instant,
  end: instant,
  kind: z.enum(stopKinds),
  secs: z.number(),
  parts: z.array(z.object({ start: instant, end: instant })),
  counted: z.boolean(),
  shiftNum: z.number().nullable(),
  lasts: z.boolean(),
})

/** `data` of `POST /api/analytics/unexplainedStops`: the longest first. `more`: shorter ones were left out. */
export const unexplainedStopsData = z.object({
  timezone: z.string(),
  asOf: instant,
  stops: z.array(unexplainedStop),
  more: z.boolean(),
})
/** The stops as they are sent. */
export type SentUnexplainedStops = z.input<typeof unexplainedStopsData>
