import { z } from 'zod'

/** Areas for which permissions are granted; each item type belongs to one. */
export const areas = [
  'dashboards',
  'devices',
  'checksheets',
  'employees',
  'entities',
  'indirects',
  'instructions',
  'integrations',
  'jobs',
  'organizations',
  'parts',
  'programs',
  'resources',
  'scheduledTasks',
  'security',
  'utilities',
] as const
export type Area = (typeof areas)[number]

export const flags = ['read', 'write', 'approve'] as const
export type Flag = (typeof flags)[number]

/**
 * Dashboard flags, any of which permits recording events at machines: stop reasons, check results, labor. The first is
 * the smallest.
 */
export const reportingFlags = ['approve', 'write'] as const satisfies readonly Flag[]

const rights = z.object({ read: z.boolean(), write: z.boolean(), approve: z.boolean() })

/** Flags of a user in every area. */
export const permissions = z.record(z.enum(areas), rights)
export type Permissions = z.output<typeof permissions>

/** Some flags of some areas; missing ones are unspecified. */
export const somePermissions = z
  .partialRecord(z.enum(areas), rights.partial().strict())
  .meta({ additionalProperties: false })
export type SomePermissions = z.output<typeof somePermissions>

/** Builds permissions; `allow` returns true if the flag of the area is set. */
export const permissionsWhere = (allow: (area: Area, flag: Flag) => boolean): Permissions =>
  Object.fromEntries(
    areas.map((area) => [
      area,
      { read: allow(area, 'read'), write: allow(area, 'write'), approve: allow(area, 'approve') },
    ]),
  ) as Permissions

/** Returns the union of permissions. */
export const unionPermissions = (input: readonly Permissions[]): Permissions =>
  permissionsWhere((area, flag) => input.some((entry) => entry[area]?.[flag] === true))

/** Every flag of every area. */
export const allPermissions = permissionsWhere(() => true)

/** Reads everything, changes nothing. */
export const readerPermissions = permissionsWhere((_area, flag) => flag === 'read')

/** Reads everything except users, permissions and audit; records stop reasons and check results. */
export const operatorPermissions = permissionsWhere((area, flag) =>
  flag === 'read' ? area !== 'security' : area === 'dashboards' && flag === 'approve',
)

/** Maintains master data: reads and writes all areas except security, approves nothing. */
export const plannerPermissions = permissionsWhere((area, flag) => area !== 'security' && flag !== 'approve')

/** Reads everything except users, permissions and audit; approves what people and machines work by. */
export const qualityPermissions = permissionsWhere((area, flag) =>
  flag === 'read'
    ? area !== 'security'
    : flag === 'approve' && ['dashboards', 'checksheets', 'instructions', 'programs'].includes(area),
)

export const noPermissions = permissionsWhere(() => false)

/** Formats permissions as text: `jobs: read, write; parts: read`. */
export const permissionWords = (input: SomePermissions): string =>
  areas
    .flatMap((area) => {
      const grantedFlags = flags.filter((flag) => input[area]?.[flag])
      return grantedFlags.length > 0 ? [`${area}: ${grantedFlags.join(', ')}`] : []
    })
    .join('; ')
