import { wallClock } from '../../core/schedule/wallClock.ts'
import { machineDay } from './machineDay.ts'
import { type PlantMachine, plantMachines } from './machines.ts'
import type { PlantSlice } from './plantSlice.ts'
import { between, fraction } from './random.ts'
import { partsBefore, type Stretch } from './stretch.ts'

/** What a plant is made from: the same gives the same plant, to the part. */
export type PlantOptions = { seed: number; machines: number; timeZone: string }
export type Plant = ReturnType<typeof createPlant>

/** A simulated plant that can be asked for any time: past and future follow from the seed. */
export function createPlant(options: PlantOptions) {
  const { seed } = options
  const clock = wallClock(options.timeZone)
  const machines = plantMachines({ seed, count: options.machines })
  // Yesterday and today of each machine, and what a catching-up reader is at.
  const days = new Map<string, Stretch[]>()
  const mostDays = Math.max(64, options.machines * 3)

  function dayOf(machine: PlantMachine, dayNumber: number): Stretch[] {
    const key = `${machine.index}/${dayNumber}`
    const known = days.get(key)
    if (known) return known
    const made = machineDay(seed, machine, dayNumber, clock)
    if (days.size >= mostDays) days.delete(days.keys().next().value!)
    days.set(key, made)
    return made
  }

  /** What a machine does in `[from, to)`: whole stretches (not cut at the edges), in order. */
  function* stretches(machine: PlantMachine, from: number, to: number): Generator<Stretch> {
    for (let day = clock.dayOf(from); clock.dayStart(day) < to; day++) {
      const all = dayOf(machine, day)
      for (let i = firstEndingAfter(all, from); i < all.length && all[i]!.from < to; i++) yield all[i]!
    }
  }

  /**
   * The slices of a machine in `[from, to)`, cut at every change and at whole multiples of `cutMs`. Asked for in two
   * parts it tells the same but for the cut between them. Where the machine is silent there are none.
   */
  function slices(machine: PlantMachine, range: { from: number; to: number; cutMs?: number }): PlantSlice[] {
    const cutMs = range.cutMs ?? 60_000
    const made: PlantSlice[] = []
    for (const stretch of stretches(machine, range.from, range.to)) {
      if (stretch.silent) continue
      const end = Math.min(stretch.to, range.to)
      for (let at = Math.max(stretch.from, range.from); at < end; ) {
        const to = Math.min(end, (Math.floor(at / cutMs) + 1) * cutMs)
        made.push(sliceOf(seed, machine, stretch, { from: at, to }))
        at = to
      }
    }
    return made
  }

  /** The parts of a stretch that were finished in `[from, to)`. */
  const countParts = (machine: PlantMachine, stretch: Stretch, range: { from: number; to: number }) =>
    count(seed, machine, stretch, range)

  return { ...options, machines, stretches, slices, countParts }
}

/** Where in ascending stretches the first one is that ends after an instant. */
function firstEndingAfter(all: readonly Stretch[], at: number): number {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (all[middle]!.to <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Good, scrapped or to be reworked: a part's fate follows from its number. */
function count(seed: number, machine: PlantMachine, stretch: Stretch, range: { from: number; to: number }) {
  const made = { good: 0, scrap: 0, rework: 0 }
  const first = partsBefore(stretch, range.from)
  for (let part = first; part < partsBefore(stretch, range.to); part++) {
    const luck = fraction(seed, machine.index, stretch.from, stretch.firstPart + part, 51)
    if (luck < machine.scrapRate) made.scrap++
    else if (luck < machine.scrapRate * 1.6) made.rework++
    else made.good++
  }
  return made
}

function sliceOf(
  seed: number,
  machine: PlantMachine,
  stretch: Stretch,
  range: { from: number; to: number },
): PlantSlice {
  const { operation, state, reason, empIDs } = stretch
  const minute = Math.floor(range.from / 60_000)
  const values: Record<string, number> = {}
  if (state === 'running')
    for (const [index, { name, low, high }] of machine.department.values.entries())
      values[name] = Math.round(between(low, high, seed, machine.index, minute, index, 52) * 10) / 10
  const known = state !== 'off' && reason !== 'START-UP'
  return {
    ...range,
    state,
    reason,
    ...count(seed, machine, stretch, range),
    jobNum: known ? operation.jobNum : null,
    assemblySeq: known ? operation.assemblySeq : null,
    oprSeq: known ? operation.oprSeq : null,
    partNum: known ? operation.part.partNum : null,
    partRevision: known ? operation.part.partRevision : null,
    empIDs,
    idealCycleSecs: known && machine.knowsCycle ? operation.idealCycleSecs : null,
    values,
  }
}
