import { wallClock } from '../../core/schedule/wallClock.ts'
import { machineDay } from './machineDay.ts'
import { type MachineInterval, partsBefore } from './machineInterval.ts'
import { type PlantMachine, plantMachines } from './machines.ts'
import type { PlantSlice } from './plantSlice.ts'
import { fraction, uniform } from './random.ts'

/** Parameters of a plant: the same ones give exactly the same plant. */
export type PlantOptions = { seed: number; machines: number; timeZone: string }
export type Plant = ReturnType<typeof createPlant>

/** Creates a simulated plant that can be queried for any time: past and future are determined by the seed. */
export function createPlant(options: PlantOptions) {
  const { seed } = options
  const clock = wallClock(options.timeZone)
  const machines = plantMachines({ seed, count: options.machines })
  // Cache for yesterday and today of each machine, and the days that a reader of history needs.
  const days = new Map<string, MachineInterval[]>()
  const maxCachedDays = Math.max(64, options.machines * 3)

  function dayOf(machine: PlantMachine, dayNumber: number): MachineInterval[] {
    const key = `${machine.index}/${dayNumber}`
    const cached = days.get(key)
    if (cached) return cached
    const created = machineDay(seed, machine, dayNumber, clock)
    if (days.size >= maxCachedDays) days.delete(days.keys().next().value!)
    days.set(key, created)
    return created
  }

  /** Yields the intervals of a machine in `[from, to)`, in order and not clipped at the edges. */
  function* intervals(machine: PlantMachine, from: number, to: number): Generator<MachineInterval> {
    for (let day = clock.dayOf(from); clock.dayStart(day) < to; day++) {
      const all = dayOf(machine, day)
      for (let i = firstEndingAfter(all, from); i < all.length && all[i]!.from < to; i++) yield all[i]!
    }
  }

  /**
   * Returns the slices of a machine in `[from, to)`, cut at every change and at whole multiples of `cutMs`. Two partial
   * ranges give the same slices except for the cut between them. There are none while the machine is silent.
   */
  function slices(machine: PlantMachine, range: { from: number; to: number; cutMs?: number }): PlantSlice[] {
    const cutMs = range.cutMs ?? 60_000
    const created: PlantSlice[] = []
    for (const interval of intervals(machine, range.from, range.to)) {
      if (interval.silent) continue
      const end = Math.min(interval.to, range.to)
      for (let at = Math.max(interval.from, range.from); at < end; ) {
        const to = Math.min(end, (Math.floor(at / cutMs) + 1) * cutMs)
        created.push(sliceOf(seed, machine, interval, { from: at, to }))
        at = to
      }
    }
    return created
  }

  /** Counts the parts of an interval that were finished in `[from, to)`. */
  const countParts = (machine: PlantMachine, interval: MachineInterval, range: { from: number; to: number }) =>
    count(seed, machine, interval, range)

  return { ...options, machines, stretches: intervals, slices, countParts }
}

/** Returns the index of the first of ascending intervals that ends after an instant. */
function firstEndingAfter(all: readonly MachineInterval[], at: number): number {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (all[middle]!.to <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Counts good, scrapped and rework parts: the result of a part is determined by its number. */
function count(seed: number, machine: PlantMachine, interval: MachineInterval, range: { from: number; to: number }) {
  const counts = { good: 0, scrap: 0, rework: 0 }
  const first = partsBefore(interval, range.from)
  for (let part = first; part < partsBefore(interval, range.to); part++) {
    const luck = fraction(seed, machine.index, interval.from, interval.firstPart + part, 51)
    if (luck < machine.scrapRate) counts.scrap++
    else if (luck < machine.scrapRate * 1.6) counts.rework++
    else counts.good++
  }
  return counts
}

function sliceOf(
  seed: number,
  machine: PlantMachine,
  interval: MachineInterval,
  range: { from: number; to: number },
): PlantSlice {
  const { operation, state, reason, empIDs } = interval
  const minute = Math.floor(range.from / 60_000)
  const values: Record<string, number> = {}
  if (state === 'running')
    for (const [index, { name, low, high }] of machine.department.values.entries())
      values[name] = Math.round(uniform(low, high, seed, machine.index, minute, index, 52) * 10) / 10
  const isJobKnown = state !== 'off' && reason !== 'START-UP'
  return {
    ...range,
    state,
    reason,
    ...count(seed, machine, interval, range),
    jobNum: isJobKnown ? operation.jobNum : null,
    assemblySeq: isJobKnown ? operation.assemblySeq : null,
    oprSeq: isJobKnown ? operation.oprSeq : null,
    partNum: isJobKnown ? operation.part.partNum : null,
    partRevision: isJobKnown ? operation.part.partRevision : null,
    empIDs,
    idealCycleSecs: isJobKnown && machine.knowsCycle ? operation.idealCycleSecs : null,
    values,
  }
}
