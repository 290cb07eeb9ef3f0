import { z } from 'zod'
import { dashboardSearch } from '../../core/dashboards/scope/dashboardSearch.ts'

const key = z.string().max(200).optional().catch(undefined)

/** What all views of Quality keep in their address: what each is narrowed to; empty: what nobody told. */
export const qualitySearch = dashboardSearch.extend({
  job: key,
  /** Number and revision, joined by `~`. */
  part: key,
  employee: key,
  machine: key,
  /** Its number, of whatever part is picked. */
  operation: z
    .string()
    .regex(/^\d{0,9}$/)
    .optional()
    .catch(undefined),
})
