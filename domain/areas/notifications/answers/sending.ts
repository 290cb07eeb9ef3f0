import { z } from 'zod'
import { recipientTypes } from '../notificationRecipients.ts'
import { acknowledgement } from './acknowledgement.ts'

/** What became of telling somebody; `missed`: nobody there, and no address; `withheld`: who may not read of it. */
export const deliveryStates = ['waiting', 'going', 'sent', 'refused', 'unknown', 'missed', 'withheld'] as const

/** Who was told, by which way, and what became of it. */
export const delivery = z.object({
  recipientType: z.enum(recipientTypes),
  recipientID: z.string(),
  channel: z.enum(['inbox', 'letter']).nullable(),
  state: z.enum(deliveryStates),
  detail: z.string().nullable(),
  at: z.iso.datetime().nullable(),
})

/** One telling of a notification. `named`: the first of its rows, none to those who may not read them. */
export const sending = z.object({
  sendingId: z.string(),
  /** Which told it: the notification itself, or one of its follow-ups. */
  notificationID: z.int(),
  state: z.enum(['gathering', 'sending', 'sent']),
  beganAt: z.iso.datetime(),
  /** When it is told at the earliest. */
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
