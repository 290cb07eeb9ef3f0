import { z } from 'zod'
import { dashboardSearch } from '../../core/dashboards/scope/dashboardSearch.ts'

/** URL parameters shared by all views of Efficiency. */
export const efficiencySearch = dashboardSearch.extend({
  /** Sort order of the machines: a column, prefixed with `-` for descending. */
  sort: z.string().max(20).optional().catch(undefined),
  /** Sort order of a list of stops: `start` or `length`, prefixed with `-` for descending. */
  stopSort: z.string().max(20).optional().catch(undefined),
  /** Set while the list of stops without a reason is open. */
  unexplained: z.literal('1').optional().catch(undefined),
})
