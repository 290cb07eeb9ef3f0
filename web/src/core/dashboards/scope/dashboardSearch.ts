import { z } from 'zod'
import { resolutions } from '../../kit/range/fittingResolution.ts'
import { rangeSearch } from '../../kit/range/range.ts'
import { comparisons } from '../comparison/comparisons.ts'
import { kpiFamilies } from '../figures/kpiFamilies.ts'
import { metricNames } from '../figures/metricNames.ts'

const ids = z
  .string()
  .regex(/^\d+(,\d+)*$/)
  .optional()
  .catch(undefined)

/** The search parameters of every dashboard: its scope and the open evidence; unreadable values count as missing. */
export const dashboardSearch = rangeSearch.extend({
  /** Device group IDs, joined by commas. */
  groups: ids,
  /** Machine IDs, joined by commas, in addition to those of the groups. */
  machines: z.string().max(2000).optional().catch(undefined),
  /** Default: the preceding range. */
  compare: z.enum(comparisons).optional().catch(undefined),
  /** Default: OEE.com's. */
  kpi: z.enum(kpiFamilies).optional().catch(undefined),
  /** The steps of charts over time; default: steps that fit the range. */
  resolution: z.enum(resolutions).optional().catch(undefined),
  /**
   * The metric whose evidence is open; `of`: its machine (missing: all combined), `start` and `end`: its time bucket.
   */
  figure: z.enum(metricNames).optional().catch(undefined),
  of: z.string().max(100).optional().catch(undefined),
  start: z.string().datetime().optional().catch(undefined),
  end: z.string().datetime().optional().catch(undefined),
})
export type DashboardSearch = z.output<typeof dashboardSearch>

/** Returns the parameters that are kept when another dashboard is opened: machines and time range. */
export const sharedScope = ({ range, from, to, groups, machines }: DashboardSearch) => ({
  range,
  from,
  to,
  groups,
  machines,
})

/** Returns the device group IDs in the address. */
export const groupIds = (groups: string | undefined): number[] => (groups ? groups.split(',').map(Number) : [])

/** The inverse of `groupIds`; undefined if there are none. */
export const writeGroups = (groups: readonly number[]): string | undefined => groups.join(',') || undefined

const reservedCharacters = /[%,]/g
const encode = (id: string) => id.replace(reservedCharacters, encodeURIComponent)
const read = (text: string) => text.replaceAll('%2C', ',').replaceAll('%25', '%')

/** Returns the machines in the address. */
export const machineIds = (machines: string | undefined): string[] => (machines ? machines.split(',').map(read) : [])

/** The inverse of `machineIds`; undefined if there are none. */
export const writeMachines = (machines: readonly string[]): string | undefined =>
  machines.length > 0 ? machines.map(encode).join(',') : undefined
