import type { WallClock } from '../../core/schedule/wallClock.ts'
import { operatorOf } from './crew.ts'
import { operationAt, type PlantOperation } from './jobFlow.ts'
import type { PlantMachine } from './machines.ts'
import { around, dice, fraction, waiting } from './random.ts'
import { faults, microStops, type StopKind, waits } from './reasons.ts'
import { partsBefore, type Stretch } from './stretch.ts'
import { type WorkPiece, workPieces } from './workPieces.ts'

const minute = 60_000

type PendingStop = { state: Stretch['state']; reason: string | null; ms: number }

/**
 * What a machine does on a wall day, stretch after stretch without gaps. It follows from the seed, the machine and the
 * day alone: a day needs no day before it.
 */
export function machineDay(seed: number, machine: PlantMachine, dayNumber: number, clock: WallClock): Stretch[] {
  const { department } = machine
  const roll = dice(seed, machine.index, dayNumber, 41)
  const pieces = workPieces(seed, machine, dayNumber, clock)
  const stretches: Stretch[] = []
  const kinds: StopKind[] = [faults(department.faultReasons), waits, microStops]
  const next = (kind: StopKind) => (waiting(kind.everyMins, roll) / machine.trouble) * minute
  const runLeft = kinds.map(next)
  const operationOf = (piece: WorkPiece, at: number) =>
    operationAt(
      seed,
      machine,
      piece.kind === 'work' || piece.kind === 'break' ? piece.worked + (at - piece.from) : piece.worked,
    )
  let operation = operationAt(seed, machine, pieces[0]!.worked - 1)
  let parts = 0
  let progress = roll()
  let pending: PendingStop | null = null
  let cold = pieces[0]!.kind === 'rest'

  function add(piece: WorkPiece, stretch: Pick<Stretch, 'from' | 'to' | 'state' | 'reason'>, cycleMs = 0) {
    if (stretch.to <= stretch.from) return
    const empIDs = piece.shiftNum === null ? [] : [operatorOf(machine, piece.shiftNum, piece.week)]
    const firstPartAt = stretch.from + (1 - progress) * cycleMs
    const made: Stretch = { ...stretch, operation, empIDs, cycleMs, firstPartAt, firstPart: parts, silent: false }
    if (cycleMs > 0) {
      const count = partsBefore(made, made.to)
      progress = progress + (made.to - made.from) / cycleMs - count
      parts += count
    }
    stretches.push(made)
  }

  /** Stands still for what is left of a stop, as far as the piece goes. */
  function stand(piece: WorkPiece, at: number, stop: PendingStop): number {
    const to = Math.min(piece.to, at + Math.max(1000, Math.round(stop.ms)))
    add(piece, { from: at, to, state: stop.state, reason: stop.reason })
    const left = stop.ms - (to - at)
    pending = left > 1000 ? { ...stop, ms: left } : null
    return to
  }

  function run(piece: WorkPiece, at: number): number {
    const soonest = runLeft.indexOf(Math.min(...runLeft))
    const untilStop = Math.max(5000, runLeft[soonest]!)
    const slow = roll() < 0.13 ? 1.2 + roll() * 0.35 : 1
    const sameJobMs =
      piece.kind === 'overtime' ? Number.POSITIVE_INFINITY : operation.until - piece.worked - (at - piece.from)
    const to = Math.round(Math.min(piece.to, at + untilStop, at + Math.max(1, sameJobMs)))
    const cycleMs = operation.idealCycleSecs * 1000 * machine.pace * slow
    add(piece, { from: at, to, state: 'running', reason: null }, cycleMs)
    for (const index of runLeft.keys()) runLeft[index]! -= to - at
    if (to < at + untilStop - 1) return to
    const kind = kinds[soonest]!
    const reason = kind.reasons[Math.floor(roll() * kind.reasons.length)]!
    pending = { state: kind.state, reason, ms: around(kind.mins, roll) * minute }
    runLeft[soonest] = next(kind)
    return to
  }

  function work(piece: WorkPiece) {
    let at = piece.from
    if (cold) {
      at = stand(piece, at, { state: 'idle', reason: 'START-UP', ms: (3 + 6 * roll()) * minute })
      cold = false
    }
    while (at < piece.to) {
      const now: PlantOperation = operationOf(piece, at)
      if (pending) at = stand(piece, at, pending)
      else if (now.jobNum !== operation.jobNum) {
        operation = now
        progress = 0
        at = stand(piece, at, { state: 'setup', reason: null, ms: around(department.setupMins, roll) * minute })
      } else at = run(piece, at)
    }
  }

  for (const piece of pieces) {
    if (piece.kind === 'rest') {
      pending = null
      cold = piece.to - piece.from > 3_600_000
      add(piece, { from: piece.from, to: piece.to, state: department.atRest, reason: null })
    } else if (piece.kind === 'break' && !(department.unattended && !pending))
      add(piece, { from: piece.from, to: piece.to, state: 'idle', reason: 'BREAK' })
    else work(piece)
  }
  return machine.silent ? fallSilent(seed, machine, dayNumber, stretches) : stretches
}

/** On three days in ten the machine is not heard of for a while around noon. */
function fallSilent(seed: number, machine: PlantMachine, dayNumber: number, stretches: Stretch[]): Stretch[] {
  if (fraction(seed, machine.index, dayNumber, 42) > 0.3) return stretches
  const middle = (stretches[0]!.from + stretches.at(-1)!.to) / 2
  const from = Math.round(middle - 90 * minute * fraction(seed, machine.index, dayNumber, 43))
  const to = Math.round(from + (20 + 70 * fraction(seed, machine.index, dayNumber, 44)) * minute)
  return stretches.flatMap((stretch) =>
    cutAt(stretch, [from, to]).map((piece) => ({ ...piece, silent: piece.from >= from && piece.to <= to })),
  )
}

/** The same stretch in pieces, parts counted on. */
function cutAt(stretch: Stretch, instants: readonly number[]): Stretch[] {
  const inside = instants.filter((at) => at > stretch.from && at < stretch.to)
  const edges = [stretch.from, ...inside, stretch.to]
  return edges.slice(1).map((to, index) => {
    const from = edges[index]!
    const before = partsBefore(stretch, from)
    return {
      ...stretch,
      from,
      to,
      firstPart: stretch.firstPart + before,
      firstPartAt: stretch.firstPartAt + before * stretch.cycleMs,
    }
  })
}
