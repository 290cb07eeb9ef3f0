import { z } from 'zod'
import { resolutions } from '../../kit/range/fittingResolution.ts'
import { rangeSearch } from '../../kit/range/range.ts'
import { comparisons } from '../comparison/comparisons.ts'
import { figureNames } from '../figures/figureNames.ts'
import { kpiFamilies } from '../figures/kpiFamilies.ts'

const ids = z
  .string()
  .regex(/^\d+(,\d+)*$/)
  .optional()
  .catch(undefined)

/**
 * What every dashboard keeps in its address: its scope and the evidence that is open; what cannot be read counts as
 * not given.
 */
export const dashboardSearch = rangeSearch.extend({
  /** Device group ids, joined by commas. */
  groups: ids,
  /** Machines by their ids, joined by commas, beside those of the groups. */
  machines: z.string().max(2000).optional().catch(undefined),
  /** Without it the range before. */
  compare: z.enum(comparisons).optional().catch(undefined),
  /** Without it OEE.com's. */
  kpi: z.enum(kpiFamilies).optional().catch(undefined),
  /** The steps of charts over time; without it those that fit the range. */
  resolution: z.enum(resolutions).optional().catch(undefined),
  /** The figure whose evidence is open, `of` which machine (none: all together), in which bucket of time. */
  figure: z.enum(figureNames).optional().catch(undefined),
  of: z.string().max(100).optional().catch(undefined),
  start: z.string().datetime().optional().catch(undefined),
  end: z.string().datetime().optional().catch(undefined),
})
export type DashboardSearch = z.output<typeof dashboardSearch>

/** What goes along from one dashboard to another: which machines are looked at, and when. */
export const scopeGoingAlong = ({ range, from, to, groups, machines }: DashboardSearch) => ({
  range,
  from,
  to,
  groups,
  machines,
})

/** Device group ids of the address. */
export const groupIds = (groups: string | undefined): number[] => (groups ? groups.split(',').map(Number) : [])

/** The way back; none leave no trace. */
export const writeGroups = (groups: readonly number[]): string | undefined => groups.join(',') || undefined

const apart = /[%,]/g
const written = (id: string) => id.replace(apart, encodeURIComponent)
const read = (text: string) => text.replaceAll('%2C', ',').replaceAll('%25', '%')

/** Machines of the address. */
export const machineIds = (machines: string | undefined): string[] => (machines ? machines.split(',').map(read) : [])

/** The way back; none leave no trace. */
export const writeMachines = (machines: readonly string[]): string | undefined =>
  machines.length > 0 ? machines.map(written).join(',') : undefined
