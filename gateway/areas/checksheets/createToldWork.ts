import { type ToldWork, toldWork } from '@takt/domain/areas/checksheets/toldWork.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { figuresPrint } from '@takt/store/floor/floorPrint.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { type FactSources, wholeFloor } from '../efficiency/face.ts'
import { workOfMany } from './workOf.ts'

/** What is older is read anew, while whoever asks has it as it was, if that will do. */
const freshMs = 30_000
/** Nobody has what is so old. */
const forgottenAfterMs = 300_000
/** What a machine takes besides, in stretches. */
const besides = 100

type Known = { told: ToldWork; at: number }
type Asked = { resourceIDs: readonly string[]; now: number; maxAgeMs: number; signal?: AbortSignal }

/** What these machines told of the last day, `maxAgeMs` ago at most. */
export type ToldWorkOf = (floor: Floor, asked: Asked) => Promise<ReadonlyMap<string, ToldWork>>

/**
 * Remembers what machines told of the last day: a thousand tell a million stretches, and whoever looks at alerts asks
 * for it again and again. `stretchesKept`: so many at most, of all organizations: 28 bytes each.
 */
export function createToldWork(facts: FactSources, stretchesKept = 4_000_000): ToldWorkOf {
  const remembered = new Map<string, Known>()
  const underWay = new Set<string>()
  let stretches = 0

  function forget(name: string): void {
    const known = remembered.get(name)
    if (known && remembered.delete(name)) stretches -= known.told.count + besides
  }
  function remember(name: string, known: Known): void {
    forget(name)
    remembered.set(name, known)
    stretches += known.told.count + besides
    for (const [oldest, { at }] of remembered) {
      if (stretches <= stretchesKept && at > known.at - forgottenAfterMs) return
      forget(oldest)
    }
  }

  return async function toldWorkOf(floor, { resourceIDs, now, maxAgeMs, signal }) {
    const print = `${floor.organizationId} ${figuresPrint(wholeFloor(floor))}`
    const nameOf = (resourceID: string) => `${print} ${resourceID}`
    async function read(some: readonly string[], signal?: AbortSignal) {
      const found = new Map<string, ToldWork>()
      const turn = turns()
      for (const [resourceID, work] of await workOfMany(facts, floor, { resourceIDs: some, now, signal })) {
        const told = toldWork(work)
        found.set(resourceID, told)
        remember(nameOf(resourceID), { told, at: now })
        const waits = turn()
        if (waits) await waits
      }
      return found
    }
    // What was remembered by a clock that was ahead is not.
    const ageOf = (resourceID: string) => {
      const { at = Number.NEGATIVE_INFINITY } = remembered.get(nameOf(resourceID)) ?? {}
      return at > now ? Number.POSITIVE_INFINITY : now - at
    }
    const known = new Map<string, ToldWork>()
    for (const resourceID of resourceIDs)
      if (maxAgeMs > 0 && ageOf(resourceID) <= maxAgeMs) known.set(resourceID, remembered.get(nameOf(resourceID))!.told)
    const missing = resourceIDs.filter((resourceID) => !known.has(resourceID))
    const ageing = resourceIDs.filter((resourceID) => known.has(resourceID) && ageOf(resourceID) > freshMs)
    if (ageing.length > 0 && !underWay.has(print)) {
      underWay.add(print)
      // Whoever asks next has it, or is told what is wrong.
      void read(ageing)
        .catch(() => undefined)
        .finally(() => underWay.delete(print))
    }
    for (const [resourceID, told] of missing.length > 0 ? await read(missing, signal) : []) known.set(resourceID, told)
    return known
  }
}
