import { z } from 'zod'

/**
 * `online`: a page of the party is connected; `away`: connected, but without activity for five minutes (people only);
 * `busy`: ringing or in a call; `offline`: not connected.
 */
export const presences = ['online', 'away', 'busy', 'offline'] as const
const presence = z.enum(presences)

/**
 * `GET /api/calls/directory`: the people and devices that the requester can call, except the requester, by name.
 * `lastSeenAt`: time of the person's last activity in this organization; null if the person is online, was active too
 * long ago, or the requester may not read security. `name`: the name in the call history; `personName`: the display
 * name (null: use `name`). `more`: true if the list is truncated.
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
      hasScreen: z.boolean().describe('A screen of the device is open; a device without one can still be connected'),
    }),
  ),
  more: z.boolean(),
})
export type CallDirectory = z.output<typeof callDirectory>
