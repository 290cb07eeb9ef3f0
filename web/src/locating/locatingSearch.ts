import { z } from 'zod'
import { dashboardSearch } from '../dashboards/scope/dashboardSearch.ts'

/** As of an instant, within a range, or now. */
export const locatingModes = ['asOf', 'range', 'active'] as const
export type LocatingMode = (typeof locatingModes)[number]

/** What lists beside a plan tell of. */
export const locatingLists = ['tags', 'zones', 'machines'] as const

const id = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
  .catch(undefined)
const flag = z.literal('1').optional().catch(undefined)

/**
 * What the Locating dashboard keeps in its address; its range is that of all dashboards (`range`, `from`, `to`). What
 * cannot be read counts as not given.
 */
export const locatingSearch = dashboardSearch.extend({
  /** The facility; without it the first in order. */
  facility: id,
  /** The floor plan; without it the lowest floor. */
  plan: id,
  /** What is searched for: a term, and chips joined by `~`. */
  find: z.string().max(200).optional().catch(undefined),
  chips: z.string().max(2000).optional().catch(undefined),
  /** The type of tags; without it all. */
  tagType: z.string().max(50).optional().catch(undefined),
  /** Without it as of an instant. */
  mode: z.enum(locatingModes).optional().catch(undefined),
  /** Where in the range the time slider stands, 0 to 100; without it at its end. */
  slider: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,3})?$/)
    .optional()
    .catch(undefined),
  /** Activity outside of all zones as well. */
  allActivity: flag,
  /** Reads of tags that are on nothing as well. */
  allReads: flag,
  /** The zone or tag that is looked at more closely. */
  zone: id,
  tag: z.string().max(200).optional().catch(undefined),
  list: z.enum(locatingLists).optional().catch(undefined),
})
export type LocatingSearch = z.output<typeof locatingSearch>
