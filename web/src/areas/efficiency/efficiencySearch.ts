import { z } from 'zod'
import { dashboardSearch } from '../../core/dashboards/scope/dashboardSearch.ts'

/** What all views of Efficiency keep in their address. */
export const efficiencySearch = dashboardSearch.extend({
  /** Order of the machines: a column, `-` before it for descending. */
  sort: z.string().max(20).optional().catch(undefined),
  /** Order of a list of stops: `start` or `length`, `-` before it for descending. */
  stopSort: z.string().max(20).optional().catch(undefined),
  /** The stops without a reason are listed, to be given one. */
  unexplained: z.literal('1').optional().catch(undefined),
})
