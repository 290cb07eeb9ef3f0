import { z } from 'zod'

/** Somebody who gets reports by e-mail, and of which tasks. */
export const recipient = z.object({
  /** The address. */
  recipient: z.string(),
  tasks: z.array(
    z.object({
      scheduleId: z.int(),
      scheduleName: z.string(),
      paused: z.boolean(),
      /** The titles of the reports. */
      reports: z.array(z.string()),
      /** Nobody else gets them. */
      isOnly: z.boolean(),
    }),
  ),
})
export type Recipient = z.output<typeof recipient>

/** What came of taking somebody off all tasks. */
export const recipientRemoved = z.object({
  changed: z.int(),
  /** How many of them are paused now, as nobody else got them. */
  paused: z.int(),
})
