import { z } from 'zod'

/** Why a person gets no email: no address, a disabled account, or no account that may be in the organization. */
const noEmailReasons = ['noAddress', 'disabled', 'gone'] as const

/**
 * `GET /api/notifications/emailReach`: recipients that get no email. `people`: those of the organization, and recipients
 * of notifications that may not be in it; `groups`: how many members may be in it, and how many of these have no
 * address (none are listed to who may not read groups).
 */
export const emailReach = z.object({
  hasMailServer: z.boolean(),
  people: z.array(z.object({ userName: z.string(), reason: z.enum(noEmailReasons) })),
  groups: z.array(z.object({ groupId: z.int(), members: z.int(), withoutAddress: z.int() })),
})
export type EmailReach = z.output<typeof emailReach>
