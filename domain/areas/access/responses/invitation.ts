import { z } from 'zod'

/** `data` of `GET /api/users/{userName}/invite`: the delivery state of the last invitation. */
export const invitation = z.object({
  state: z.enum(['queued', 'failing', 'gone']),
  lastError: z.string().nullable(),
  goesOut: z
    .boolean()
    .describe('False: SMTP_URL is not set, and emails are only stored in the mailbox of the installation'),
})
