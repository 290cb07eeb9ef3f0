import { z } from 'zod'
import { noticeOrders, severities } from './noticeOrder.ts'

/**
 * The search parameters of alerts and insights, in addition to range and machines; unreadable values count as missing.
 */
export const noticesSearch = z.object({
  noticeOrder: z.enum(noticeOrders).optional().catch(undefined),
  severity: z.enum(severities).optional().catch(undefined),
  /** The notice whose confidence is open. */
  notice: z.string().max(300).optional().catch(undefined),
})
