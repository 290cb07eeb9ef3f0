import { z } from 'zod'
import { dashboardSearch } from '../../core/dashboards/scope/dashboardSearch.ts'

const key = z.string().max(200).optional().catch(undefined)

/** The search parameters that all views of Quality share: their filters. An empty value means not reported. */
export const qualitySearch = dashboardSearch.extend({
  job: key,
  /** Number and revision, joined by `~`. */
  part: key,
  employee: key,
  machine: key,
  /** Operation number, for any selected part. */
  operation: z
    .string()
    .regex(/^\d{0,9}$/)
    .optional()
    .catch(undefined),
})
