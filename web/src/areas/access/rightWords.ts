import {
  type Area,
  areas,
  type Flag,
  flags,
  type Permissions,
  permissionsWhere,
} from '@takt/domain/core/rights/permissions.ts'

/** Returns the form value of a flag of an area. */
export const rightWord = (area: Area, flag: Flag): string => `${area}.${flag}`

/** Returns the form values of the flags that are set, in the order of areas. */
export const rightWords = (permissions: Partial<Permissions>): string[] =>
  areas.flatMap((area) => flags.filter((flag) => permissions[area]?.[flag]).map((flag) => rightWord(area, flag)))

/** Returns the permissions in which exactly these flags are set. */
export const permissionsOf = (words: readonly string[]): Permissions =>
  permissionsWhere((area, flag) => words.includes(rightWord(area, flag)))
