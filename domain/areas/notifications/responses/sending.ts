import { z } from 'zod'
import { recipientTypes } from '../notificationRecipients.ts'
import { acknowledgement } from './acknowledgement.ts'

/** States of a delivery; `missed`: no recipient and no address; `withheld`: the recipient may not read the content. */
export const deliveryStates = ['waiting', 'going', 'sent', 'refused', 'unknown', 'missed', 'withheld'] as const

/** A delivery: recipient, channel and state. */
export const delivery = z.object({
  recipientType: z.enum(recipientTypes),
  recipientID: z.string(),
  channel: z.enum(['inbox', 'letter']).nullable(),
  state: z.enum(deliveryStates),
  detail: z.string().nullable(),
  at: z.iso.datetime().nullable(),
})

/** One sending of a notification. `named`: its first rows, empty for callers who may not read them. */
export const sending = z.object({
  sendingId: z.string(),
  /** The notification itself or one of its follow-ups. */
  notificationID: z.int(),
  state: z.enum(['gathering', 'sending', 'sent']),
  beganAt: z.iso.datetime(),
  /** Earliest time of delivery. */
  dueAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  count: z.int(),
  named: z.array(z.string()),
  deliveries: z.array(delivery),
  /** `by` of an email address is that address. */
  acknowledged: acknowledgement.nullable(),
})
export type Sending = z.output<typeof sending>
