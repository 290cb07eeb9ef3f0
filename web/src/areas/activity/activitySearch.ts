import { z } from 'zod'
import { sliderAtField, sliderField } from '../../core/dashboards/replay/slider.ts'
import { dashboardSearch } from '../../core/dashboards/scope/dashboardSearch.ts'
import { floorSearch } from '../../core/dashboards/scope/floorSearch.ts'

/** Search parameters of all views of Activity: the floor and the position of the time slider. */
export const activitySearch = dashboardSearch.extend({ ...floorSearch, slider: sliderField, sliderAt: sliderAtField })

export const plansSearch = z.object({
  /** The selected machine. */
  machine: z.string().max(100).optional().catch(undefined),
})

/** The ways to group the rows of the sources. */
export const activityGroups = ['machine', 'person', 'job'] as const
export type ActivityGroup = (typeof activityGroups)[number]

export const detailsSearch = z.object({
  /** Default: by machine. */
  by: z.enum(activityGroups).optional().catch(undefined),
})

/** Columns of the grid. */
export const dataColumns = ['source', 'who', 'machine', 'job', 'what', 'from', 'until', 'duration'] as const
export type DataColumn = (typeof dataColumns)[number]

export const dataSearch = z.object({
  /** Filters rows by this text; default: all rows. */
  find: z.string().max(200).optional().catch(undefined),
  /** The column by which rows are sorted, prefixed with `-` for descending order; default: by start. */
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
