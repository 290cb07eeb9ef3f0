import { z } from 'zod'
import { dashboardSearch } from '../../core/dashboards/scope/dashboardSearch.ts'

/** What the views of Return keep in their address: whether the sheet is open in which its assumptions are set. */
export const roiSearch = dashboardSearch.extend({ assumptions: z.literal('open').optional().catch(undefined) })
