import { z } from 'zod'
import { sliderAtField, sliderField } from '../../core/dashboards/replay/slider.ts'
import { dashboardSearch } from '../../core/dashboards/scope/dashboardSearch.ts'
import { placeSearch } from '../../core/dashboards/scope/placeSearch.ts'

/** What all views of Activity keep in their address: the floor, and where the time slider stands. */
export const activitySearch = dashboardSearch.extend({ ...placeSearch, slider: sliderField, sliderAt: sliderAtField })

export const plansSearch = z.object({
  /** The machine that is looked at more closely. */
  machine: z.string().max(100).optional().catch(undefined),
})

/** What the sources are put side by side for. */
export const activityGroups = ['machine', 'person', 'job'] as const
export type ActivityGroup = (typeof activityGroups)[number]

export const detailsSearch = z.object({
  /** Without it for each machine. */
  by: z.enum(activityGroups).optional().catch(undefined),
})

/** Columns of the grid. */
export const dataColumns = ['source', 'who', 'machine', 'job', 'what', 'from', 'until', 'duration'] as const
export type DataColumn = (typeof dataColumns)[number]

export const dataSearch = z.object({
  /** Rows in which this stands; without it all. */
  find: z.string().max(200).optional().catch(undefined),
  /** The column that rows are sorted by, with `-` before it the other way round; without it by their beginning. */
  sort: z
    .string()
    .regex(/^-?[a-z]{1,20}$/)
    .optional()
    .catch(undefined),
})

export type ActivitySearch = z.output<typeof activitySearch> &
  z.output<typeof plansSearch> &
  z.output<typeof detailsSearch> &
  z.output<typeof dataSearch>
