import { z } from 'zod'

/**
 * Reasons why a person gets no email: no address, a disabled account, or no account with access to the organization.
 */
const noEmailReasons = ['noAddress', 'disabled', 'gone'] as const

/**
 * `GET /api/notifications/emailReach`: recipients without email. `people`: members of the organization, and recipients
 * of notifications without access to it; `groups`: the number of members with access, and the number of these without
 * an address (empty for callers who may not read groups).
 */
export const emailReach = z.object({
  hasMailServer: z.boolean(),
  people: z.array(z.object({ userName: z.string(), reason: z.enum(noEmailReasons) })),
  groups: z.array(z.object({ groupId: z.int(), members: z.int(), withoutAddress: z.int() })),
})
export type EmailReach = z.output<typeof emailReach>
