import { type Cursor, close, type Sent, take } from './cut.ts'
import { sameFacet, unknownMachine } from './machine.ts'
import { byTime, type Observation } from './observation.ts'

/**
 * One device's observations on their way to slices. Plain data: it is kept beside the slices that were sent, so that a
 * restart goes on where it stood. Times are the source's clock, except those named arrival.
 */
export type Timeline = {
  /** As of the last observation that nothing can be sorted before any more. */
  cursor: Cursor
  /** Ascending; later than the cursor, an observation up to a second older may still come. */
  pending: readonly Observation[]
  /** The latest observation of this stretch, and when it arrived. */
  latest: { at: number; fine: number; arrival: number } | null
  /** Sent, but not final: a later observation may cut or take back these. By ascending `from`. */
  open: readonly Sent[]
}

/** What a step returns: the timeline after it and what is to be sent, what is taken back first. */
export type Step = { timeline: Timeline; send: readonly Sent[] }

export const emptyTimeline: Timeline = {
  cursor: { machine: unknownMachine, from: 0, good: 0 },
  pending: [],
  latest: null,
  open: [],
}

const reorderMs = 1_000
const outrunMs = 60_000
/**
 * Observations, with what each says, that wait to be sorted: a second of a machine has few, a flood must not pile up.
 */
const mostPending = 2_000
const mostItems = 500
/** An agent may prove that nothing is missing, but nobody sends a month of minutes in one go. */
const longestSilenceMs = 31 * 86_400_000

const ascending = (cuts: Sent[]) => cuts.sort((a, b) => a.from - b.from)

const sameCut = (a: Sent, b: Sent) => a.to === b.to && a.good === b.good && sameFacet(a.facet, b.facet)

/** What must be sent so that `next` holds where `sent` was said before. */
function difference(sent: readonly Sent[], next: readonly Sent[]): Sent[] {
  const cuts = new Map(sent.map((cut) => [cut.from, cut]))
  const held = new Set(next.map((cut) => cut.from))
  const gone = sent.filter((cut) => cut.facet && !held.has(cut.from)).map((cut) => ({ ...cut, facet: null, good: 0 }))
  const news = next.filter((cut) => {
    const before = cuts.get(cut.from)
    return !before || !sameCut(before, cut)
  })
  return [...gone, ...news]
}

/** How many of them settle because too much waits: all but the latest half of what may. */
function surplus(pending: readonly Observation[]): number {
  if (pending.length <= mostPending / mostItems) return 0
  const weigh = ({ items }: Observation) => 1 + items.length
  let weight = pending.reduce((sum, each) => sum + weigh(each), 0)
  if (weight <= mostPending) return 0
  let count = 0
  for (; weight > mostPending / 2; count += 1) weight -= weigh(pending[count]!)
  return count
}

/** Takes in what can no longer be reordered: everything earlier than `until`, and more if too much waits for that. */
function settle(timeline: Timeline, until: number): Step {
  const due = timeline.pending.filter((observation) => observation.at < until).length
  const ready = timeline.pending.slice(0, Math.max(due, surplus(timeline.pending)))
  if (ready.length === 0) return { timeline, send: [] }
  const cuts: Sent[] = []
  const cursor = take(timeline.cursor, ready, cuts)
  // A run that is held back stays open, however long the machine stands.
  const isOpen = ({ from }: Sent) => from >= cursor.from || from === cursor.run?.from
  const waiting = timeline.open.filter((cut) => !isOpen(cut))
  return {
    timeline: {
      ...timeline,
      cursor,
      pending: timeline.pending.slice(ready.length),
      open: timeline.open.filter(isOpen),
    },
    send: difference(waiting, ascending(cuts)),
  }
}

/** Everything not yet final, as it stands if it lasts until `until`. */
function tail(timeline: Timeline, until: number): Sent[] {
  const cuts: Sent[] = []
  close(take(timeline.cursor, timeline.pending, cuts), until, cuts)
  return ascending(cuts)
}

/** Ends the stretch at `until` (default: its last observation); what was said beyond is taken back. */
export function endStretch(timeline: Timeline, until = timeline.latest?.at): Step {
  if (until === undefined) return { timeline, send: [] }
  const cuts: Sent[] = []
  const cursor = close(take(timeline.cursor, timeline.pending, cuts), until, cuts)
  return { timeline: { ...timeline, cursor, pending: [], open: [] }, send: difference(timeline.open, ascending(cuts)) }
}

function breaksStretch(timeline: Timeline, next: Observation, arrival: number, unbroken: boolean) {
  const { latest } = timeline
  if (!latest) return true
  const ahead = next.at - latest.at + (next.fine - latest.fine) / 1e6
  if (ahead < -reorderMs || ahead > longestSilenceMs) return true
  return !unbroken && ahead - (arrival - latest.arrival) > outrunMs
}

function insert(pending: readonly Observation[], next: Observation): Observation[] {
  let place = pending.length
  while (place > 0 && byTime(pending[place - 1]!, next) > 0) place -= 1
  return pending.toSpliced(place, 0, next)
}

/**
 * Takes in an observation that arrived at `arrival`. `unbroken`: its source proves that nothing is missing before it,
 * so that its time may outrun the arrivals. A stretch ends as `contracts` §2a says; the counter then takes a new
 * baseline.
 */
export function observe(timeline: Timeline, next: Observation, arrival: number, unbroken = false): Step {
  if (!breaksStretch(timeline, next, arrival, unbroken)) {
    const latest = byTime(next, { ...timeline.latest!, items: [] }) > 0 ? { ...next, arrival } : timeline.latest!
    const held = { ...timeline, latest: { at: latest.at, fine: latest.fine, arrival: latest.arrival } }
    return settle({ ...held, pending: insert(timeline.pending, next) }, latest.at - reorderMs)
  }
  const ended = endStretch(timeline)
  const machine = { ...ended.timeline.cursor.machine, counter: null }
  return {
    timeline: {
      cursor: { machine, from: next.at, good: 0 },
      pending: [next],
      latest: { at: next.at, fine: next.fine, arrival },
      open: [],
    },
    send: ended.send,
  }
}

/** Until when the last known state is known to have lasted, if its source was still alive at `alive` (our clock). */
export function knownUntil(timeline: Timeline, alive: number): number | null {
  const { latest } = timeline
  if (!latest) return null
  // A clock that is far off ours may be a recording's: past its last observation nothing is known.
  const live = Math.abs(latest.at - latest.arrival) <= outrunMs
  return live ? latest.at + Math.max(0, alive - latest.arrival) : latest.at
}

/**
 * Says what is so now, before it is final; an open slice that only grew is sent again once it has grown by `growthMs`.
 */
export function sayNow(timeline: Timeline, alive: number, growthMs = 5_000): Step {
  const until = knownUntil(timeline, alive)
  if (until === null) return { timeline, send: [] }
  const cuts = tail(timeline, until)
  const last = cuts.at(-1)
  const before = timeline.open.find((cut) => cut.from === last?.from)
  if (
    last &&
    before &&
    last.to >= before.to &&
    last.to < before.to + growthMs &&
    sameCut({ ...last, to: before.to }, before)
  )
    cuts[cuts.length - 1] = before
  return { timeline: { ...timeline, open: cuts }, send: difference(timeline.open, cuts) }
}

/**
 * The line to the source is lost: what was known lasted until `alive` (our clock), nothing is known after. The counter
 * keeps its baseline, since the parts made meanwhile are real: their difference counts when the source speaks again and
 * its clock has run on.
 */
export function lose(timeline: Timeline, alive: number): Step {
  const ended = endStretch(timeline, knownUntil(timeline, alive) ?? undefined)
  const { counter } = ended.timeline.cursor.machine
  const cursor = { ...ended.timeline.cursor, machine: { ...unknownMachine, counter } }
  return { timeline: { ...ended.timeline, cursor }, send: ended.send }
}
