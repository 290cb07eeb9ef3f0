import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { chartKinds } from '../chartKind.ts'

/** Frozen limits of a characteristic, with their user, time, points and reason. */
export const frozenLimits = z.object({
  limitsID: z.int(),
  version: z.int(),
  chart: z.enum(chartKinds),
  samples: z.int(),
  center: z.number(),
  sigma: z.number().nullable(),
  from: instant.nullable(),
  to: instant.nullable(),
  points: z.int().nullable(),
  leftOut: z.array(z.object({ at: instant, reason: z.string() })),
  reason: z.string(),
  frozenBy: z.string().nullable(),
  frozenAt: instant.nullable(),
})
export type FrozenRow = z.output<typeof frozenLimits>

/** A note on a chart. */
export const chartNote = z.object({
  noteID: z.int(),
  version: z.int(),
  at: instant,
  note: z.string(),
  writtenBy: z.string().nullable(),
  writtenAt: instant.nullable(),
})
export type ChartNote = z.output<typeof chartNote>

/** `data` of `POST /api/controlLimits/freeze`. */
export const limitsFrozen = z.object({ limitsID: z.int(), version: z.int() })
