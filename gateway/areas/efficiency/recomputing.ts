import type { Recomputing } from '@takt/domain/areas/efficiency/answers/recomputing.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import {
  type PendingRollups,
  type PendingStretch,
  readPendingRollups,
  readPendingSaid,
} from '@takt/store/clickhouse/pendingRollups.ts'
import { floorPrint } from '@takt/store/floor/floorPrint.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { wholeFloor } from './narrowedFloor.ts'

/** What is being computed anew for an organization, and since when (epoch ms, null: not known). */
export type Pending = { since: number | null; stretches: readonly PendingStretch[] }

/**
 * Tells what rollups do not agree with a floor yet, or with what people said of parts and (`reasons`) of stops. To be
 * asked before they are read; `known`: what changes of master data have computed anew, where that was read already.
 */
export type PendingOf = (floor: Floor, about?: { reasons?: boolean; known?: PendingRollups | null }) => Promise<Pending>

export const nothingPending: Pending = { since: null, stretches: [] }
const everything: Pending = {
  since: null,
  stretches: [{ resourceIDs: null, start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }],
}

/** Whoever asks while the same is being read gets that answer: a screen asks much at once. */
function shared<Value>(read: (organizationId: number) => Promise<Value>) {
  const underWay = new Map<number, Promise<Value>>()
  return (organizationId: number): Promise<Value> => {
    const known = underWay.get(organizationId)
    if (known) return known
    const reading = read(organizationId).finally(() => underWay.delete(organizationId))
    underWay.set(organizationId, reading)
    return reading
  }
}

/** What differs for a floor: what the writer noted, or all if it has not looked at this floor yet. */
function pendingFor(floor: Floor, known: PendingRollups | null): Pending {
  if (!known) return nothingPending
  const isSeen = known.print === '' || known.print === floorPrint(wholeFloor(floor))
  return isSeen ? known : everything
}

const earlier = (a: number | null, b: number) => (a === null ? b : Math.min(a, b))

/**
 * What is pending as the writer notes it beside the rollups, and as the queue of reasons holds it. Use it by
 * `Gateway.shared`.
 */
export function createPending({ clickhouse, systemDb }: Pick<Dependencies, 'clickhouse' | 'systemDb'>): PendingOf {
  const rollups = shared((organizationId) => readPendingRollups(clickhouse, organizationId))
  const readSaid = shared((organizationId) => readPendingSaid(systemDb, organizationId))
  return async (floor, { reasons = false, known } = {}) => {
    const { organizationId } = floor
    const [noted, said] = await Promise.all([
      known === undefined ? rollups(organizationId) : known,
      readSaid(organizationId),
    ])
    const changed = pendingFor(floor, noted)
    const touched = said.filter(({ recounts }) => reasons || recounts)
    return {
      since: touched.reduce((since, stretch) => earlier(since, stretch.since), changed.since),
      stretches: [...changed.stretches, ...touched],
    }
  }
}

/** What an answer about resources and a range says of what is pending; nothing where that does not touch it. */
export function recomputingIn(
  { since, stretches }: Pending,
  resourceIDs: readonly string[],
  range: Interval,
): { recomputing?: Recomputing } {
  const asked = new Set(resourceIDs)
  const met = stretches.filter(
    ({ resourceIDs: machines, start, end }) =>
      Math.max(start, range.start) < Math.min(end, range.end) &&
      (machines === null ? asked.size > 0 : machines.some((id) => asked.has(id))),
  )
  if (met.length === 0) return {}
  const from = Math.max(range.start, Math.min(...met.map(({ start }) => start)))
  const to = Math.min(range.end, Math.max(...met.map(({ end }) => end)))
  const iso = (at: number) => new Date(at).toISOString()
  return { recomputing: { since: since === null ? null : iso(since), from: iso(from), to: iso(to) } }
}
