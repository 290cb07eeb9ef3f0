import { z } from 'zod'
import { noticeOrders, severities } from './noticeOrder.ts'

/**
 * What alerts and insights show beyond range and machines, all of it in the address; what cannot be read counts as not
 * given.
 */
export const noticesSearch = z.object({
  noticeOrder: z.enum(noticeOrders).optional().catch(undefined),
  severity: z.enum(severities).optional().catch(undefined),
  /** The notice of which one sees how sure it is. */
  notice: z.string().max(300).optional().catch(undefined),
})
