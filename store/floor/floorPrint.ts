import { createHash } from 'node:crypto'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'

function createPrint(passedOver: ReadonlySet<string>) {
  const prints = new WeakMap<Floor, string>()
  /** JSON keeps neither maps nor infinities. */
  const keepable = (key: string, value: unknown) => {
    if (passedOver.has(key)) return undefined
    if (value instanceof Map) return [...value]
    return value === Number.POSITIVE_INFINITY ? 'always' : value
  }
  return (floor: Floor): string => {
    let print = prints.get(floor)
    if (print === undefined) {
      print = createHash('sha256').update(JSON.stringify(floor, keepable)).digest('base64url')
      prints.set(floor, print)
    }
    return print
  }
}

/**
 * A short text that is the same for floors, as they are loaded, under which all rollups are the same, and another for
 * others. None of them depends on a first fact: the writer itself finds it.
 */
export const floorPrint = createPrint(new Set(['description', 'onDashboards', 'firstFact']))

/** The same for floors under which all figures are the same: what is planned begins with a machine's first fact. */
export const figuresPrint = createPrint(new Set(['description', 'onDashboards']))
