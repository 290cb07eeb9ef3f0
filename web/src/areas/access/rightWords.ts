import {
  type Area,
  areas,
  type Flag,
  flags,
  type Permissions,
  permissionsWhere,
} from '@takt/domain/core/rights/permissions.ts'

/** A flag of an area as a form holds it. */
export const rightWord = (area: Area, flag: Flag): string => `${area}.${flag}`

/** The flags that are set, in the order of areas. */
export const rightWords = (permissions: Partial<Permissions>): string[] =>
  areas.flatMap((area) => flags.filter((flag) => permissions[area]?.[flag]).map((flag) => rightWord(area, flag)))

/** The permissions in which these flags are set and no others. */
export const permissionsOf = (words: readonly string[]): Permissions =>
  permissionsWhere((area, flag) => words.includes(rightWord(area, flag)))
