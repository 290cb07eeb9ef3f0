import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Recomputing } from '@takt/domain/areas/efficiency/responses/recomputing.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import {
  type PendingInterval,
  type PendingRollups,
  readPendingEntries,
  readPendingRollups,
} from '@takt/store/clickhouse/pendingRollups.ts'
import { floorPrint } from '@takt/store/floor/floorPrint.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { wholeFloor } from './visibleFloor.ts'

/** Intervals being recomputed for an organization, and the start of the recomputation (epoch ms; null if unknown). */
export type Pending = { since: number | null; stretches: readonly PendingInterval[] }

/**
 * Returns the intervals whose rollups do not match a floor yet, or do not include recent entries about parts and
 * (`reasons`) stops. Call it before reading rollups. `known`: pending rollups due to master data changes, if already
 * read.
 */
export type PendingOf = (floor: Floor, about?: { reasons?: boolean; known?: PendingRollups | null }) => Promise<Pending>

export const nothingPending: Pending = { since: null, stretches: [] }
const everything: Pending = {
  since: null,
  stretches: [{ resourceIDs: null, start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }],
}

/** Shares one read among concurrent callers: a screen sends many queries at once. */
function shared<Value>(read: (organizationId: number) => Promise<Value>) {
  const inFlight = new Map<number, Promise<Value>>()
  return (organizationId: number): Promise<Value> => {
    const pending = inFlight.get(organizationId)
    if (pending) return pending
    const reading = read(organizationId).finally(() => inFlight.delete(organizationId))
    inFlight.set(organizationId, reading)
    return reading
  }
}

/**
 * Returns the pending intervals of a floor: those recorded by the writer, or everything if the writer has not processed
 * this floor yet.
 */
function pendingFor(floor: Floor, recorded: PendingRollups | null): Pending {
  if (!recorded) return nothingPending
  const isSeen = recorded.print === '' || recorded.print === floorPrint(wholeFloor(floor))
  return isSeen ? recorded : everything
}

const earliest = (a: number | null, b: number) => (a === null ? b : Math.min(a, b))

/**
 * Reads pending intervals from the writer's record beside the rollups and from the queue of reasons. Use it through
 * `Gateway.shared`.
 */
export function createPending({ clickhouse, systemDb }: Pick<Dependencies, 'clickhouse' | 'systemDb'>): PendingOf {
  const rollups = shared((organizationId) => readPendingRollups(clickhouse, organizationId))
  const readQueued = shared((organizationId) => readPendingEntries(systemDb, organizationId))
  return async (floor, { reasons = false, known } = {}) => {
    const { organizationId } = floor
    const [recorded, queued] = await Promise.all([
      known === undefined ? rollups(organizationId) : known,
      readQueued(organizationId),
    ])
    const changed = pendingFor(floor, recorded)
    const relevant = queued.filter(({ recounts }) => reasons || recounts)
    return {
      since: relevant.reduce((since, interval) => earliest(since, interval.since), changed.since),
      stretches: [...changed.stretches, ...relevant],
    }
  }
}

/**
 * Returns the `recomputing` part of a response about these resources and this range; empty if nothing pending overlaps
 * them.
 */
export function recomputingIn(
  { since, stretches }: Pending,
  resourceIDs: readonly string[],
  range: Interval,
): { recomputing?: Recomputing } {
  const requested = new Set(resourceIDs)
  const met = stretches.filter(
    ({ resourceIDs: machines, start, end }) =>
      Math.max(start, range.start) < Math.min(end, range.end) &&
      (machines === null ? requested.size > 0 : machines.some((id) => requested.has(id))),
  )
  if (met.length === 0) return {}
  const from = Math.max(range.start, Math.min(...met.map(({ start }) => start)))
  const to = Math.min(range.end, Math.max(...met.map(({ end }) => end)))
  const iso = (at: number) => new Date(at).toISOString()
  return { recomputing: { since: since === null ? null : iso(since), from: iso(from), to: iso(to) } }
}
