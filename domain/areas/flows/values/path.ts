import { isReserved } from '../../../core/item/parseJson.ts'

/** A path to a value of a run: `item.jobNum`, `orders.0.lines`. */
export type Path = readonly string[]

const longest = 500
const maxParts = 16
const part = /^[^.{}\p{Cc}]{1,100}$/u

/** Names that steps may give to values. */
export const nameShape = /^[A-Za-z][A-Za-z0-9_]{0,49}$/

/**
 * Splits a path into its parts; null if the path is invalid. Names with a special meaning in JavaScript are invalid.
 */
export function parsePath(text: string): Path | null {
  if (text.length > longest) return null
  const parts = text.trim().split('.')
  const isSound = parts.length <= maxParts && parts.every((name) => part.test(name) && !isReserved(name))
  return isSound && nameShape.test(parts[0]!) ? parts : null
}

/** Values of a run by name. Has no prototype, so that only own names resolve. */
export type Scope = Readonly<Record<string, unknown>>

/** Returns the value at a path; undefined if there is none. Only own properties are followed. */
export const valueAtPath = (scope: Scope, path: Path): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    scope,
  )
