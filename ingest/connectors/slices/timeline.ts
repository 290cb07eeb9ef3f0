import type { MachineUnknownWord } from '@takt/domain/areas/connectors/connectorStatus.ts'
import { applyObservations, type Cursor, type Cuts, close, type OutgoingSlice } from './cutSlices.ts'
import { facetOf, isUnavailable, onlyCounters, sameFacet, unknownMachine } from './machine.ts'
import { byTime, type Observation } from './observation.ts'
import type { CounterJump } from './partCounter.ts'

/**
 * The conversion of one device's observations to slices. Plain data: it is stored with the published slices, so that a
 * restart continues from there. Times are of the source's clock, except those named arrival.
 */
export type Timeline = {
  /** As of the last observation that can no longer be reordered. */
  cursor: Cursor
  /** Ascending; later than the cursor, because an observation up to a second older may still arrive. */
  pending: readonly Observation[]
  /** The latest observation of this interval, and its time of arrival. */
  latest: { at: number; fine: number; arrival: number } | null
  /** Published, but not final: a later observation may shorten or withdraw these. Ascending by `from`. */
  open: readonly OutgoingSlice[]
}

/**
 * The result of a step: the new timeline, the slices to publish, withdrawn ones first, and the steps of counters that
 * were not counted.
 */
export type Step = { timeline: Timeline; send: readonly OutgoingSlice[]; jumps: readonly CounterJump[] }

export const emptyTimeline: Timeline = {
  cursor: { machine: unknownMachine, from: 0, good: 0, scrap: 0 },
  pending: [],
  latest: null,
  open: [],
}

const reorderMs = 1_000
const outrunMs = 60_000
/**
 * Maximum number of observations, counted with their items, that wait to be sorted: a machine has few per second, and a
 * flood must not accumulate.
 */
const maxPendingItems = 2_000
const maxItemsPerObservation = 500
/** An agent may prove that nothing is missing, but no source reports a month at once. */
const maxSilenceMs = 31 * 86_400_000

const noCuts = (): Cuts => ({ slices: [], jumps: [] })

const ascending = (slices: OutgoingSlice[]) => slices.sort((a, b) => a.from - b.from)

const sameSlice = (a: OutgoingSlice, b: OutgoingSlice) =>
  a.to === b.to && a.good === b.good && a.scrap === b.scrap && sameFacet(a.facet, b.facet)

/** Returns the slices to publish so that `next` replaces the published ones. */
function difference(published: readonly OutgoingSlice[], next: readonly OutgoingSlice[]): OutgoingSlice[] {
  const publishedByStart = new Map(published.map((slice) => [slice.from, slice]))
  const nextStarts = new Set(next.map((slice) => slice.from))
  const withdrawn = published
    .filter((slice) => slice.facet && !nextStarts.has(slice.from))
    .map((slice) => ({ ...slice, facet: null, good: 0, scrap: 0 }))
  const changed = next.filter((slice) => {
    const before = publishedByStart.get(slice.from)
    return !before || !sameSlice(before, slice)
  })
  return [...withdrawn, ...changed]
}

/**
 * Returns the number of observations to settle early because too many are waiting: all but the latest half of the
 * limit.
 */
function surplus(pending: readonly Observation[]): number {
  if (pending.length <= maxPendingItems / maxItemsPerObservation) return 0
  const weigh = ({ items }: Observation) => 1 + items.length
  let weight = pending.reduce((sum, each) => sum + weigh(each), 0)
  if (weight <= maxPendingItems) return 0
  let count = 0
  for (; weight > maxPendingItems / 2; count += 1) weight -= weigh(pending[count]!)
  return count
}

/** Applies observations that can no longer be reordered: all earlier than `until`, and more if too many are waiting. */
function settle(timeline: Timeline, until: number): Step {
  const due = timeline.pending.filter((observation) => observation.at < until).length
  const ready = timeline.pending.slice(0, Math.max(due, surplus(timeline.pending)))
  if (ready.length === 0) return { timeline, send: [], jumps: [] }
  const cuts = noCuts()
  const cursor = applyObservations(timeline.cursor, ready, cuts)
  // A run that is held back stays open, however long the machine stands.
  const isOpen = ({ from }: OutgoingSlice) => from >= cursor.from || from === cursor.run?.from
  const waiting = timeline.open.filter((slice) => !isOpen(slice))
  return {
    timeline: {
      ...timeline,
      cursor,
      pending: timeline.pending.slice(ready.length),
      open: timeline.open.filter(isOpen),
    },
    send: difference(waiting, ascending(cuts.slices)),
    jumps: cuts.jumps,
  }
}

/** Returns the slices not yet final, as if the present state lasted until `until`. */
function tail(timeline: Timeline, until: number): OutgoingSlice[] {
  const cuts = noCuts()
  close(applyObservations(timeline.cursor, timeline.pending, cuts), until, cuts)
  return ascending(cuts.slices)
}

/** Ends the interval at `until` (default: its last observation); slices published beyond it are withdrawn. */
export function endInterval(timeline: Timeline, until = timeline.latest?.at): Step {
  if (until === undefined) return { timeline, send: [], jumps: [] }
  const cuts = noCuts()
  const cursor = close(applyObservations(timeline.cursor, timeline.pending, cuts), until, cuts)
  return {
    timeline: { ...timeline, cursor, pending: [], open: [] },
    send: difference(timeline.open, ascending(cuts.slices)),
    jumps: cuts.jumps,
  }
}

function breaksInterval(timeline: Timeline, next: Observation, arrival: number, unbroken: boolean) {
  const { latest } = timeline
  if (!latest) return true
  const ahead = next.at - latest.at + (next.fine - latest.fine) / 1e6
  if (ahead < -reorderMs || ahead > maxSilenceMs) return true
  return !unbroken && ahead - (arrival - latest.arrival) > outrunMs
}

function insert(pending: readonly Observation[], next: Observation): Observation[] {
  let index = pending.length
  while (index > 0 && byTime(pending[index - 1]!, next) > 0) index -= 1
  return pending.toSpliced(index, 0, next)
}

/**
 * Applies an observation that arrived at `arrival`. `unbroken`: its source proves that nothing is missing before it, so
 * its time may be ahead of the arrivals. An interval ends as defined in `contracts` §2a; the counter then starts a new
 * baseline.
 */
export function observe(timeline: Timeline, next: Observation, arrival: number, unbroken = false): Step {
  if (!breaksInterval(timeline, next, arrival, unbroken)) {
    const latest = byTime(next, { ...timeline.latest!, items: [] }) > 0 ? { ...next, arrival } : timeline.latest!
    const advanced = { ...timeline, latest: { at: latest.at, fine: latest.fine, arrival: latest.arrival } }
    return settle({ ...advanced, pending: insert(timeline.pending, next) }, latest.at - reorderMs)
  }
  const ended = endInterval(timeline)
  const machine = { ...ended.timeline.cursor.machine, counters: {} }
  return {
    timeline: {
      cursor: { machine, from: next.at, good: 0, scrap: 0 },
      pending: [next],
      latest: { at: next.at, fine: next.fine, arrival },
      open: [],
    },
    send: ended.send,
    jumps: ended.jumps,
  }
}

/**
 * Returns the time until which the last known state is known to have lasted, if its source was still alive at `alive`
 * (our clock).
 */
export function knownUntil(timeline: Timeline, alive: number): number | null {
  const { latest } = timeline
  if (!latest) return null
  // A clock far from ours may be that of a recording: nothing is known past its last observation.
  const live = Math.abs(latest.at - latest.arrival) <= outrunMs
  return live ? latest.at + Math.max(0, alive - latest.arrival) : latest.at
}

/**
 * Publishes the present state before it is final; an open slice that has only been extended is published again after
 * `growthMs`.
 */
export function publishNow(timeline: Timeline, alive: number, growthMs = 5_000): Step {
  const until = knownUntil(timeline, alive)
  if (until === null) return { timeline, send: [], jumps: [] }
  const slices = tail(timeline, until)
  const last = slices.at(-1)
  const before = timeline.open.find((slice) => slice.from === last?.from)
  if (
    last &&
    before &&
    last.to >= before.to &&
    last.to < before.to + growthMs &&
    sameSlice({ ...last, to: before.to }, before)
  )
    slices[slices.length - 1] = before
  return { timeline: { ...timeline, open: slices }, send: difference(timeline.open, slices), jumps: [] }
}

/**
 * Handles a lost connection to the source: the known state lasted until `aliveUntil` (our clock), and nothing is known
 * after that. The counter keeps its baseline, since parts made meanwhile are real: their difference counts when the
 * source sends data again and its clock has advanced.
 */
export function loseConnection(timeline: Timeline, aliveUntil: number): Step {
  const ended = endInterval(timeline, knownUntil(timeline, aliveUntil) ?? undefined)
  const { machine, unknownSince } = ended.timeline.cursor
  const since = unknownSince ?? knownUntil(timeline, aliveUntil)
  const cursor = { ...ended.timeline.cursor, machine: onlyCounters(machine), unknownSince: since }
  return { ...ended, timeline: { ...ended.timeline, cursor } }
}

/** The reason why the state of a machine is unknown, and since when (epoch ms, the source's clock). */
export type MachineUnknown = { word: MachineUnknownWord; since: number }

/** Returns why and since when the present state is unknown; null: it is known, or the source has sent nothing yet. */
export function machineUnknown(timeline: Timeline): MachineUnknown | null {
  const { machine, unknownSince } = applyObservations(timeline.cursor, timeline.pending, noCuts())
  if (facetOf(machine) || unknownSince == null) return null
  return { word: isUnavailable(machine) ? 'unavailable' : 'unknown', since: unknownSince }
}
