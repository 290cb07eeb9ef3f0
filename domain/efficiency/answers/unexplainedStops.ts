import { z } from 'zod'
import { instant } from '../../item/answers/instant.ts'

/** Ways of standing still that have a cause to ask for; time that nobody told of has none. */
export const stopKinds = ['down', 'idle', 'minorStop', 'setup', 'off'] as const
export type StopKind = (typeof stopKinds)[number]

/**
 * A longest stretch of planned time of one kind, of which neither people nor the machine say what it was for. `lasts`:
 * nothing else is known since.
 */
const unexplainedStop = z.object({
  resourceID: z.string(),
  description: z.string().nullable(),
  start: instant,
  end: instant,
  kind: z.enum(stopKinds),
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
