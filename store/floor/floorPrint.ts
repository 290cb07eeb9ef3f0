import { createHash } from 'node:crypto'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'

function createPrint(passedOver: ReadonlySet<string>) {
  const prints = new WeakMap<Floor, string>()
  /** Replaces maps and infinities, which JSON does not support. */
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
 * Returns a fingerprint of a loaded floor that is the same for floors with equal rollups, and differs otherwise.
 * Rollups do not depend on a first fact: the writer determines it itself.
 */
export const floorPrint = createPrint(new Set(['description', 'onDashboards', 'firstFact']))

/**
 * Returns a fingerprint that is the same for floors with equal metrics: planned time starts with a machine's first
 * fact.
 */
export const metricsPrint = createPrint(new Set(['description', 'onDashboards']))
