import type { WallClock } from '../../core/schedule/wallClock.ts'
import { operatorOf } from './crew.ts'
import { operationAt, type PlantOperation } from './jobFlow.ts'
import { type MachineInterval, partsBefore } from './machineInterval.ts'
import type { PlantMachine } from './machines.ts'
import { around, dice, fraction, waiting } from './random.ts'
import { faults, microStops, type StopKind, waitStops } from './reasons.ts'
import { type WorkSegment, workSegments } from './workSegments.ts'

const minute = 60_000

type PendingStop = { state: MachineInterval['state']; reason: string | null; ms: number }

/**
 * Returns the intervals of a machine on a wall day, without gaps. They are determined by the seed, the machine and the
 * day alone; no previous day is needed.
 */
export function machineDay(
  seed: number,
  machine: PlantMachine,
  dayNumber: number,
  clock: WallClock,
): MachineInterval[] {
  const { department } = machine
  const roll = dice(seed, machine.index, dayNumber, 41)
  const segments = workSegments(seed, machine, dayNumber, clock)
  const intervals: MachineInterval[] = []
  const kinds: StopKind[] = [faults(department.faultReasons), waitStops, microStops]
  const next = (kind: StopKind) => (waiting(kind.everyMins, roll) / machine.trouble) * minute
  const runLeft = kinds.map(next)
  const operationOf = (segment: WorkSegment, at: number) =>
    operationAt(
      seed,
      machine,
      segment.kind === 'work' || segment.kind === 'break' ? segment.worked + (at - segment.from) : segment.worked,
    )
  let operation = operationAt(seed, machine, segments[0]!.worked - 1)
  let parts = 0
  let progress = roll()
  let pending: PendingStop | null = null
  let cold = segments[0]!.kind === 'rest'

  function add(segment: WorkSegment, base: Pick<MachineInterval, 'from' | 'to' | 'state' | 'reason'>, cycleMs = 0) {
    if (base.to <= base.from) return
    const empIDs = segment.shiftNum === null ? [] : [operatorOf(machine, segment.shiftNum, segment.week)]
    const firstPartAt = base.from + (1 - progress) * cycleMs
    const interval: MachineInterval = {
      ...base,
      operation,
      empIDs,
      cycleMs,
      firstPartAt,
      firstPart: parts,
      silent: false,
    }
    if (cycleMs > 0) {
      const count = partsBefore(interval, interval.to)
      progress = progress + (interval.to - interval.from) / cycleMs - count
      parts += count
    }
    intervals.push(interval)
  }

  /** Adds a stop for its remaining time, limited by the segment. */
  function stand(segment: WorkSegment, at: number, stop: PendingStop): number {
    const to = Math.min(segment.to, at + Math.max(1000, Math.round(stop.ms)))
    add(segment, { from: at, to, state: stop.state, reason: stop.reason })
    const left = stop.ms - (to - at)
    pending = left > 1000 ? { ...stop, ms: left } : null
    return to
  }

  function run(segment: WorkSegment, at: number): number {
    const soonest = runLeft.indexOf(Math.min(...runLeft))
    const untilStop = Math.max(5000, runLeft[soonest]!)
    const slow = roll() < 0.13 ? 1.2 + roll() * 0.35 : 1
    const sameJobMs =
      segment.kind === 'overtime' ? Number.POSITIVE_INFINITY : operation.until - segment.worked - (at - segment.from)
    const to = Math.round(Math.min(segment.to, at + untilStop, at + Math.max(1, sameJobMs)))
    const cycleMs = operation.idealCycleSecs * 1000 * machine.pace * slow
    add(segment, { from: at, to, state: 'running', reason: null }, cycleMs)
    for (const index of runLeft.keys()) runLeft[index]! -= to - at
    if (to < at + untilStop - 1) return to
    const kind = kinds[soonest]!
    const reason = kind.reasons[Math.floor(roll() * kind.reasons.length)]!
    pending = { state: kind.state, reason, ms: around(kind.mins, roll) * minute }
    runLeft[soonest] = next(kind)
    return to
  }

  function work(segment: WorkSegment) {
    let at = segment.from
    if (cold) {
      at = stand(segment, at, { state: 'idle', reason: 'START-UP', ms: (3 + 6 * roll()) * minute })
      cold = false
    }
    while (at < segment.to) {
      const now: PlantOperation = operationOf(segment, at)
      if (pending) at = stand(segment, at, pending)
      else if (now.jobNum !== operation.jobNum) {
        operation = now
        progress = 0
        at = stand(segment, at, { state: 'setup', reason: null, ms: around(department.setupMins, roll) * minute })
      } else at = run(segment, at)
    }
  }

  for (const segment of segments) {
    if (segment.kind === 'rest') {
      pending = null
      cold = segment.to - segment.from > 3_600_000
      add(segment, { from: segment.from, to: segment.to, state: department.atRest, reason: null })
    } else if (segment.kind === 'break' && !(department.unattended && !pending))
      add(segment, { from: segment.from, to: segment.to, state: 'idle', reason: 'BREAK' })
    else work(segment)
  }
  return machine.silent ? addSilence(seed, machine, dayNumber, intervals) : intervals
}

/** On three of ten days the machine sends no data for a while around noon. */
function addSilence(
  seed: number,
  machine: PlantMachine,
  dayNumber: number,
  intervals: MachineInterval[],
): MachineInterval[] {
  if (fraction(seed, machine.index, dayNumber, 42) > 0.3) return intervals
  const middle = (intervals[0]!.from + intervals.at(-1)!.to) / 2
  const from = Math.round(middle - 90 * minute * fraction(seed, machine.index, dayNumber, 43))
  const to = Math.round(from + (20 + 70 * fraction(seed, machine.index, dayNumber, 44)) * minute)
  return intervals.flatMap((interval) =>
    splitAt(interval, [from, to]).map((part) => ({ ...part, silent: part.from >= from && part.to <= to })),
  )
}

/** Splits an interval at instants; the numbers of parts continue. */
function splitAt(interval: MachineInterval, instants: readonly number[]): MachineInterval[] {
  const inside = instants.filter((at) => at > interval.from && at < interval.to)
  const edges = [interval.from, ...inside, interval.to]
  return edges.slice(1).map((to, index) => {
    const from = edges[index]!
    const before = partsBefore(interval, from)
    return {
      ...interval,
      from,
      to,
      firstPart: interval.firstPart + before,
      firstPartAt: interval.firstPartAt + before * interval.cycleMs,
    }
  })
}
