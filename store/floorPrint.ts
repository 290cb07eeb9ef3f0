import { createHash } from 'node:crypto'
import type { Floor } from '@takt/domain/efficiency/floor.ts'

const prints = new WeakMap<Floor, string>()
// Names change no figure, and no rollup depends on a first fact: the writer itself finds it.
const passedOver = new Set(['description', 'onDashboards', 'firstFact'])

/** JSON keeps neither maps nor infinities. */
const keepable = (key: string, value: unknown) => {
  if (passedOver.has(key)) return undefined
  if (value instanceof Map) return [...value]
  return value === Number.POSITIVE_INFINITY ? 'always' : value
}

/** A short text that is the same for floors, as they are loaded, under which all rollups are the same, and another for others. */
export function floorPrint(floor: Floor): string {
  let print = prints.get(floor)
  if (print === undefined) {
    print = createHash('sha256').update(JSON.stringify(floor, keepable)).digest('base64url')
    prints.set(floor, print)
  }
  return print
}
