import { z } from 'zod'
import { answered } from '../../api/client.ts'

/** A wall board as it is listed. */
export const display = z.looseObject({
  displayId: z.number(),
  displayName: z.string(),
  dashboards: z.array(z.string()),
  /** Null: the machines of the whole organization. */
  deviceGroupIds: z.array(z.number()).nullable(),
  status: z.enum(['waiting', 'connected', 'revoked']),
  lastUsedAt: z.string().nullable(),
})
export type Display = z.output<typeof display>

/** A device group as it is chosen here. */
export const groupsAnswer = answered(z.array(z.looseObject({ deviceGroupId: z.number(), deviceGroupName: z.string() })))

/** The address that connects a wall board, once. */
export const displayLink = answered(z.looseObject({ url: z.string(), expires: z.string() }))
