import { z } from 'zod'
import { noticesSearch } from '../../../core/dashboards/notices/noticesSearch.ts'

/** What Alerts keeps in its address. */
export const alertsSearch = noticesSearch.extend({
  /** What alerts say somewhere. */
  alertSearch: z.coerce.string().max(200).optional().catch(undefined),
})
