import { z } from 'zod'

/** A task that sends reports to somebody. */
const receivedTask = z.object({
  scheduleId: z.int(),
  scheduleName: z.string(),
  paused: z.boolean(),
  /** An instant (ISO 8601), or `N/A`. */
  nextExecution: z.string(),
  /** What its reports are called. */
  reports: z.array(z.string()),
  /** How many the task sends to: whoever is the only one leaves it without any. */
  recipients: z.int(),
  /** When the last execution began whose letter the mail server took; null if none did. */
  lastSent: z.iso.datetime().nullable(),
})

/** A row of `GET /api/scheduledTasks/recipients`: an address and what is sent to it. */
export const taskRecipient = z.object({
  recipient: z.string(),
  /** The user with that address, for those who may read users; `active`: may sign in and reaches the organization. */
  person: z.object({ userName: z.string(), active: z.boolean() }).nullable(),
  tasks: z.array(receivedTask),
})
export type TaskRecipient = z.output<typeof taskRecipient>

/** The answer of `POST /api/scheduledTasks/recipients/remove`: how many tasks were changed, how many of them paused. */
export const recipientRemoved = z.object({ changed: z.int(), paused: z.int() })
