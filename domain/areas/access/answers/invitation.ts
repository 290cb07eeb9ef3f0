import { z } from 'zod'

/** `data` of `GET /api/users/{userName}/invite`: how the last invitation fares. */
export const invitation = z.object({
  state: z.enum(['queued', 'failing', 'gone']),
  lastError: z.string().nullable(),
  goesOut: z.boolean().describe('False: without SMTP_URL letters lie in the mailbox of the installation'),
})
