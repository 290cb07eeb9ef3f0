import { z } from 'zod'
import { sliderAtField, sliderField } from '../../core/dashboards/replay/slider.ts'
import { dashboardSearch } from '../../core/dashboards/scope/dashboardSearch.ts'
import { idField, placeSearch } from '../../core/dashboards/scope/placeSearch.ts'

/** As of an instant, within a range, or now. */
export const locatingModes = ['asOf', 'range', 'active'] as const
export type LocatingMode = (typeof locatingModes)[number]

/** What lists beside a plan tell of. */
export const locatingLists = ['tags', 'zones', 'machines'] as const

const flag = z.literal('1').optional().catch(undefined)

/**
 * What the Locating dashboard keeps in its address; its range is that of all dashboards (`range`, `from`, `to`). What
 * cannot be read counts as not given.
 */
export const locatingSearch = dashboardSearch.extend({
  ...placeSearch,
  /** What is searched for: a term, and chips joined by `~`. */
  find: z.string().max(200).optional().catch(undefined),
  chips: z.string().max(2000).optional().catch(undefined),
  /** The type of tags; without it all. */
  tagType: z.string().max(50).optional().catch(undefined),
  /** Without it as of an instant. */
  mode: z.enum(locatingModes).optional().catch(undefined),
  slider: sliderField,
  sliderAt: sliderAtField,
  /** Activity outside of all zones as well. */
  allActivity: flag,
  /** Reads of tags that are on nothing as well. */
  allReads: flag,
  /** The zone or tag that is looked at more closely. */
  zone: idField,
  tag: z.string().max(200).optional().catch(undefined),
  list: z.enum(locatingLists).optional().catch(undefined),
})
export type LocatingSearch = z.output<typeof locatingSearch>
