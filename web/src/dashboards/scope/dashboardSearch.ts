import { z } from 'zod'
import { resolutions } from '../../kit/range/fittingResolution.ts'
import { rangeSearch } from '../../kit/range/range.ts'

const ids = z
  .string()
  .regex(/^\d+(,\d+)*$/)
  .optional()
  .catch(undefined)

/** Figures whose evidence can be opened. */
export const figureNames = [
  'oee',
  'availability',
  'performance',
  'quality',
  'qualityByCount',
  'teep',
  'loading',
] as const
export type FigureName = (typeof figureNames)[number]

/** What figures are compared with: the range before, the same time (or shift) last week, the targets, nothing. */
export const comparisons = ['previous', 'lastWeek', 'target', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** The families of KPIs (`definitions.md` §2): OEE.com's, and those of ISO 22400-2. */
export const kpiFamilies = ['oee', 'iso'] as const
export type KpiFamily = (typeof kpiFamilies)[number]

/** What the Efficiency dashboard shows, all of it in the address; what cannot be read counts as not given. */
export const efficiencySearch = rangeSearch.extend({
  /** Device group ids, joined by commas. */
  groups: ids,
  /** Without it the range before. */
  compare: z.enum(comparisons).optional().catch(undefined),
  /** Without it OEE.com's. */
  kpi: z.enum(kpiFamilies).optional().catch(undefined),
  /** The steps of charts over time; without it those that fit the range. */
  resolution: z.enum(resolutions).optional().catch(undefined),
  /** Order of the machines: a column, `-` before it for descending. */
  sort: z.string().max(20).optional().catch(undefined),
  /** The figure whose evidence is open, `of` which machine (none: all together), in which bucket of time. */
  figure: z.enum(figureNames).optional().catch(undefined),
  of: z.string().max(100).optional().catch(undefined),
  start: z.string().datetime().optional().catch(undefined),
  end: z.string().datetime().optional().catch(undefined),
  /** The stops without a reason are listed, to be given one. */
  unexplained: z.literal('1').optional().catch(undefined),
})
export type EfficiencySearch = z.output<typeof efficiencySearch>

const moment = z.string().datetime()

/** The machine whose details are shown, what of the range is looked at closer, which stops are chosen. */
export const detailsSearch = z.object({
  machine: z.string().max(100).optional().catch(undefined),
  zoomFrom: moment.optional().catch(undefined),
  zoomTo: moment.optional().catch(undefined),
  /** Where the chosen stops begin, joined by commas. */
  stops: z.string().max(4000).optional().catch(undefined),
  /** Their reason is being given. */
  give: z.literal('1').optional().catch(undefined),
})

/** Device group ids of the address. */
export const groupIds = (groups: string | undefined): number[] => (groups ? groups.split(',').map(Number) : [])
