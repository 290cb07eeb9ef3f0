import { z } from 'zod'
import { dashboardSearch } from '../../core/dashboards/scope/dashboardSearch.ts'

/** The search parameters of the ROI views; `assumptions` is set while the assumptions sheet is open. */
export const roiSearch = dashboardSearch.extend({ assumptions: z.literal('open').optional().catch(undefined) })
