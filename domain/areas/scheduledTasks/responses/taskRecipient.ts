import { z } from 'zod'

/** A task that sends reports to a recipient. */
const receivedTask = z.object({
  scheduleId: z.int(),
  scheduleName: z.string(),
  paused: z.boolean(),
  /** ISO 8601 instant, or `N/A`. */
  nextExecution: z.string(),
  /** Titles of its reports. */
  reports: z.array(z.string()),
  /** Number of recipients of the task; removing the only one leaves it without any. */
  recipients: z.int(),
  /** Start of the last execution whose email the mail server accepted; null if none. */
  lastSent: z.iso.datetime().nullable(),
})

/** A row of `GET /api/scheduledTasks/recipients`: an address and the tasks that send to it. */
export const taskRecipient = z.object({
  recipient: z.string(),
  /**
   * The user with that address, for callers who may read users; `active`: may sign in and has access to the
   * organization.
   */
  person: z.object({ userName: z.string(), active: z.boolean() }).nullable(),
  tasks: z.array(receivedTask),
})
export type TaskRecipient = z.output<typeof taskRecipient>

/**
 * Response of `POST /api/scheduledTasks/recipients/remove`: number of changed tasks, and how many of them were paused.
 */
export const recipientRemoved = z.object({ changed: z.int(), paused: z.int() })
