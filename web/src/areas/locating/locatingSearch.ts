import { z } from 'zod'
import { sliderAtField, sliderField } from '../../core/dashboards/replay/slider.ts'
import { dashboardSearch } from '../../core/dashboards/scope/dashboardSearch.ts'
import { floorSearch, idField } from '../../core/dashboards/scope/floorSearch.ts'

/** As of an instant, within a range, or now. */
export const locatingModes = ['asOf', 'range', 'active'] as const
export type LocatingMode = (typeof locatingModes)[number]

/** The lists beside a plan. */
export const locatingLists = ['tags', 'zones', 'machines'] as const

const flag = z.literal('1').optional().catch(undefined)

/**
 * The search parameters of the Locating dashboard; its range is that of all dashboards (`range`, `from`, `to`). Invalid
 * values count as absent.
 */
export const locatingSearch = dashboardSearch.extend({
  ...floorSearch,
  /** The search term, and chips joined by `~`. */
  find: z.string().max(200).optional().catch(undefined),
  chips: z.string().max(2000).optional().catch(undefined),
  /** The type of tags; default: all. */
  tagType: z.string().max(50).optional().catch(undefined),
  /** Default: as of an instant. */
  mode: z.enum(locatingModes).optional().catch(undefined),
  slider: sliderField,
  sliderAt: sliderAtField,
  /** Includes activity outside all zones. */
  allActivity: flag,
  /** Includes reads of unassigned tags. */
  allReads: flag,
  /** The zone or tag shown in detail. */
  zone: idField,
  tag: z.string().max(200).optional().catch(undefined),
  list: z.enum(locatingLists).optional().catch(undefined),
})
export type LocatingSearch = z.output<typeof locatingSearch>
