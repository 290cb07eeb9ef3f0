import { z } from 'zod'

/**
 * `online`: a page of it listens; `away`: it does, and nobody has done anything there for five minutes, which is said
 * of people alone; `busy`: it rings or talks; `offline`: none listens.
 */
export const presences = ['online', 'away', 'busy', 'offline'] as const
const presence = z.enum(presences)

/**
 * `GET /api/calls/directory`: whom one may call, oneself not among them, by name. `lastSeenAt` is when the person last
 * did something in this organization (an instant); null: it is online, long ago, or the asker may not read security.
 * `name` is what the history of calls names them by, `personName` what a person is called (null: by that name).
 * `more`: there are more than are listed.
 */
export const callDirectory = z.object({
  people: z.array(
    z.object({
      userName: z.string(),
      name: z.string(),
      personName: z.string().nullable(),
      presence,
      lastSeenAt: z.iso.datetime().nullable(),
    }),
  ),
  devices: z.array(
    z.object({
      deviceId: z.int(),
      name: z.string(),
      resourceID: z.string().nullable(),
      presence,
      hasScreen: z.boolean().describe('A screen of it is open; what has none may listen all the same'),
    }),
  ),
  more: z.boolean(),
})
export type CallDirectory = z.output<typeof callDirectory>
