import { z } from 'zod'

/** What rights are given for; an item type names the area it belongs to. */
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
 * The flags in dashboards by which people tell at machines what happens there, any of them: what stops were for, what
 * was found at checks, who works on what. The first is the smallest.
 */
export const tellingFlags = ['approve', 'write'] as const satisfies readonly Flag[]

const rights = z.object({ read: z.boolean(), write: z.boolean(), approve: z.boolean() })

/** A user's flags in every area. */
export const permissions = z.record(z.enum(areas), rights)
export type Permissions = z.output<typeof permissions>

/** Some flags of some areas; what is left out is not said. */
export const somePermissions = z
  .partialRecord(z.enum(areas), rights.partial().strict())
  .meta({ additionalProperties: false })
export type SomePermissions = z.output<typeof somePermissions>

/** Permissions in which `allow` says which flag of which area is set. */
export const permissionsWhere = (allow: (area: Area, flag: Flag) => boolean): Permissions =>
  Object.fromEntries(
    areas.map((area) => [
      area,
      { read: allow(area, 'read'), write: allow(area, 'write'), approve: allow(area, 'approve') },
    ]),
  ) as Permissions

/** Whoever has any of these has all that they give together. */
export const unionPermissions = (input: readonly Permissions[]): Permissions =>
  permissionsWhere((area, flag) => input.some((entry) => entry[area]?.[flag] === true))

/** Every flag of every area. */
export const allPermissions = permissionsWhere(() => true)

/** Sees everything, changes nothing. */
export const readerPermissions = permissionsWhere((_area, flag) => flag === 'read')

/** Sees all but who may sign in, may do what and did what; says what stops were for, and what was found at checks. */
export const operatorPermissions = permissionsWhere((area, flag) =>
  flag === 'read' ? area !== 'security' : area === 'dashboards' && flag === 'approve',
)

/** Keeps master data: reads and writes all areas but security, approves nothing. */
export const plannerPermissions = permissionsWhere((area, flag) => area !== 'security' && flag !== 'approve')

/** Sees all but who may sign in, may do what and did what; approves what people and machines work by. */
export const qualityPermissions = permissionsWhere((area, flag) =>
  flag === 'read'
    ? area !== 'security'
    : flag === 'approve' && ['dashboards', 'checksheets', 'instructions', 'programs'].includes(area),
)

/** Nothing at all. */
export const noPermissions = permissionsWhere(() => false)

/** Permissions as people say them: `jobs: read, write; parts: read`. */
export const permissionWords = (input: SomePermissions): string =>
  areas
    .flatMap((area) => {
      const held = flags.filter((flag) => input[area]?.[flag])
      return held.length > 0 ? [`${area}: ${held.join(', ')}`] : []
    })
    .join('; ')
