import { z } from 'zod'
import { noticesSearch } from '../../../core/dashboards/notices/noticesSearch.ts'

/** The search parameters of Alerts. */
export const alertsSearch = noticesSearch.extend({
  /** A text contained in the alerts. */
  alertSearch: z.coerce.string().max(200).optional().catch(undefined),
})
