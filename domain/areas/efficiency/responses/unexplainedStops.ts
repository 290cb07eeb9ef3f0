import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'

/** Kinds of stops that can have a cause; unknown time cannot. */
export const stopKinds = ['down', 'idle', 'minorStop', 'setup', 'off'] as const
export type StopKind = (typeof stopKinds)[number]

/** Kinds of stops for which people have to give a reason, by default. */
export const defaultStopKinds: readonly StopKind[] = ['down', 'idle']

/**
 * A stop (definitions, §1a) with planned time that neither people nor the machine explain. `parts`: that time, `secs`
 * in total, from `start` to `end`. `counted`: true if it started there, so breakdowns count it without a reason; false
 * if it started earlier or has a reason at its start. `lasts`: true if nothing else is known since.
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

/** `data` of `POST /api/analytics/unexplainedStops`: the longest first. `more`: true if shorter ones were omitted. */
export const unexplainedStopsData = z.object({
  timezone: z.string(),
  asOf: instant,
  stops: z.array(unexplainedStop),
  more: z.boolean(),
})
/** The stops as serialized in responses. */
export type SerializedUnexplainedStops = z.input<typeof unexplainedStopsData>
