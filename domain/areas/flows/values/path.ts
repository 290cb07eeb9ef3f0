import { isReserved } from '../../../core/item/parseJson.ts'

/** A path to a value that a run knows: `item.jobNum`, `orders.0.lines`. */
export type Path = readonly string[]

const longest = 500
const mostParts = 16
const part = /^[^.{}\p{Cc}]{1,100}$/u

/** What values may be called by steps. */
export const nameShape = /^[A-Za-z][A-Za-z0-9_]{0,49}$/

/** The parts of a path; null for what is none. Names to which JavaScript gives a meaning of its own are none. */
export function parsePath(text: string): Path | null {
  if (text.length > longest) return null
  const parts = text.trim().split('.')
  const isSound = parts.length <= mostParts && parts.every((name) => part.test(name) && !isReserved(name))
  return isSound && nameShape.test(parts[0]!) ? parts : null
}

/** Values of a run by their names. It has no prototype: what is not in it is not there. */
export type Scope = Readonly<Record<string, unknown>>

/** What stands at a path: undefined where nothing does. Only what a value itself has is looked at. */
export const valueAtPath = (scope: Scope, path: Path): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    scope,
  )
