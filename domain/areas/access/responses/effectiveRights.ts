import { z } from 'zod'
import { areas, flags, permissions } from '../../../core/rights/permissions.ts'

const group = { groupId: z.int(), groupName: z.string() }

/** The source of a right. */
export const rightSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('globalAdmin') }),
  z.object({ from: z.literal('user') }),
  z.object({ from: z.literal('group'), ...group }),
])
export type RightSource = z.output<typeof rightSource>

/** `data` of `GET /api/users/{userName}/rights`: the effective rights of a user, each with its sources. */
export const effectiveRights = z.object({
  userName: z.string(),
  enabled: z.boolean(),
  globalAdmin: z.int(),
  restrictOrgs: z.int(),
  own: permissions,
  effective: permissions,
  sources: z.record(z.enum(areas), z.record(z.enum(flags), z.array(rightSource))),
  groups: z.array(z.object(group)),
  organizations: z.array(
    z.object({
      organizationId: z.int(),
      organizationName: z.string(),
      from: z.enum(['globalAdmin', 'entity', 'membership']),
    }),
  ),
})
export type EffectiveRights = z.output<typeof effectiveRights>
