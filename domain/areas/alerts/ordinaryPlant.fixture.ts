import type { Interval } from '../../core/schedule/interval.ts'
import { weekdays } from '../../core/schedule/schedule.ts'
import { sampleFloor, sampleResource, sampleSchedule } from '../efficiency/oracles/plantSamples.fixture.ts'
import { emptyTally, type Tally } from '../efficiency/totals/tally.ts'
import { windowMs } from '../efficiency/totals/windowRollup.ts'
import { around, dice, waiting } from '../plant/random.ts'
import type { PartHour } from './cycleDrift.ts'
import type { MachineWindow } from './endedAlerts.ts'
import { normals } from './simulatedDays.fixture.ts'

/*
 * Test plants without effects: the behavior of their machines varies only by chance over the whole time, and is
 * determined by a seed.
 */

export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000
/** Monday, 2 March 2026. */
export const firstInstant = Date.parse('2026-03-02T00:00:00Z')

/** A plant with machines that all have the same stop behavior. */
export type OrdinaryPlant = {
  name: string
  /** Days of the week with planned time, from 06:00 to 22:00 UTC. */
  workDays: number
  /** Mean running time between two stops (min). */
  everyMins: number
  /** Length of a stop (min). */
  stopMins: (roll: () => number) => number
  /** Length of an unusual stop (min). */
  longMins: number
}

const logNormal = (median: number, sigma: number, roll: () => number) =>
  median * Math.exp((sigma / 0.5) * Math.log(around(1, roll)))

/** Plants that differ in the number, the length and the variation of their stops. */
export const ordinaryPlants: readonly OrdinaryPlant[] = [
  { name: 'faults', workDays: 7, everyMins: 170, stopMins: (roll) => around(10, roll), longMins: 50 },
  { name: 'short stops', workDays: 7, everyMins: 40, stopMins: (roll) => waiting(5, roll), longMins: 50 },
  {
    name: 'stops of all lengths',
    workDays: 5,
    everyMins: 90,
    stopMins: (roll) => logNormal(8, 1, roll),
    longMins: 240,
  },
  {
    name: 'jams and repairs',
    workDays: 7,
    everyMins: 45,
    stopMins: (roll) => (roll() < 0.97 ? waiting(3, roll) : around(60, roll)),
    longMins: 300,
  },
  {
    name: 'repairs alone',
    workDays: 5,
    everyMins: 1800,
    stopMins: (roll) => logNormal(60, 0.7, roll),
    longMins: 300,
  },
]

/** The events of a machine: stops in planned time, running beyond the end of a shift, and gaps without messages. */
export type OrdinaryMachine = { stops: Interval[]; overruns: Interval[]; gaps: Interval[] }

const shift = { shiftNum: 1, name: 'Day', start: '06:00', end: '22:00', breaks: [] }

/**
 * The floor of a plant with machines `M-0`, `M-1`, … and devices 0, 1, …; the first fact of each is at `firstInstant`.
 */
export const floorOfPlant = ({ workDays }: Pick<OrdinaryPlant, 'workDays'>, machines: number) =>
  sampleFloor(
    Array.from({ length: machines }, (_, k) =>
      sampleResource({
        resourceID: `M-${k}`,
        attachments: [{ deviceId: k, from: -Infinity, to: Infinity, reports: 'state' }],
        service: { from: null, to: null, firstFact: firstInstant },
      }),
    ),
    [sampleSchedule({ shifts: [{ ...shift, days: weekdays.slice(0, workDays) }] })],
  )

/** The shifts of a number of days from `firstInstant`. */
export const shiftsOf = ({ workDays }: Pick<OrdinaryPlant, 'workDays'>, days: number): Interval[] =>
  Array.from({ length: days }, (_, day) => day)
    .filter((day) => day % 7 < workDays)
    .map((day) => ({ start: firstInstant + day * dayMs + 6 * hourMs, end: firstInstant + day * dayMs + 22 * hourMs }))

/**
 * Simulates a machine over a number of days. It runs on for some minutes after a shift until its cycle ends, and sends
 * nothing for about a minute every few hours. `longStop` replaces the stops that it overlaps.
 */
export function ordinaryMachine(
  plant: OrdinaryPlant,
  { seed, machine, days, longStop }: { seed: number; machine: number; days: number; longStop?: Interval | undefined },
): OrdinaryMachine {
  const roll = dice(seed, machine, 61)
  const events: OrdinaryMachine = { stops: [], overruns: [], gaps: [] }
  for (const { start, end } of shiftsOf(plant, days)) {
    let at = start
    while (true) {
      at += waiting(plant.everyMins * minuteMs, roll)
      if (at >= end) break
      const stop = { start: Math.round(at), end: Math.min(end, Math.round(at + plant.stopMins(roll) * minuteMs)) }
      if (stop.end > stop.start) events.stops.push(stop)
      at = stop.end
    }
    if (events.stops.at(-1)?.end !== end)
      events.overruns.push({ start: end, end: Math.round(end + Math.min(12, waiting(3, roll)) * minuteMs) })
    for (let gap = start + waiting(4 * hourMs, roll); gap < end; gap += waiting(4 * hourMs, roll))
      events.gaps.push({ start: Math.round(gap), end: Math.round(Math.min(end, gap + around(1, roll) * minuteMs)) })
  }
  if (!longStop) return events
  const otherStops = events.stops.filter(({ start, end }) => end < longStop.start || start > longStop.end)
  return { ...events, stops: [...otherStops, longStop].sort((a, b) => a.start - b.start) }
}

/** Adds the overlap of each interval with each five-minute window. */
function addTo(
  windows: Map<number, MachineWindow>,
  intervals: readonly Interval[],
  field: 'downMs' | 'unscheduledRunMs',
) {
  for (const { start, end } of intervals)
    for (let at = Math.floor(start / windowMs) * windowMs; at < end; at += windowMs) {
      const window = windows.get(at) ?? { start: at, downMs: 0, knownMs: 0, unscheduledRunMs: 0 }
      window[field] += Math.min(end, at + windowMs) - Math.max(start, at)
      windows.set(at, window)
    }
}

/** Returns the five-minute windows of a machine, ascending. */
export function windowsOf(plant: OrdinaryPlant, days: number, { stops, overruns, gaps }: OrdinaryMachine) {
  const windows = new Map<number, MachineWindow>()
  for (const { start, end } of shiftsOf(plant, days))
    for (let at = start; at < end; at += windowMs)
      windows.set(at, { start: at, downMs: 0, knownMs: windowMs, unscheduledRunMs: 0 })
  addTo(windows, stops, 'downMs')
  addTo(windows, overruns, 'unscheduledRunMs')
  for (const { start, end } of gaps)
    for (let at = Math.floor(start / windowMs) * windowMs; at < end; at += windowMs)
      windows.get(at)!.knownMs -= Math.min(end, at + windowMs) - Math.max(start, at)
  return [...windows.values()].sort((a, b) => a.start - b.start)
}

/** A planned hour: run time and output of the only part that the machine makes. */
export type OrdinaryHour = PartHour & { tally: Tally }

/** Returns the planned hours of a machine: cycles of about 120 s with 2 % scrap. */
export function hoursOf(
  plant: OrdinaryPlant,
  { seed, machine, days }: { seed: number; machine: number; days: number },
  { stops }: OrdinaryMachine,
): OrdinaryHour[] {
  const roll = dice(seed, machine, 62)
  const normal = normals(seed, machine, 63)
  let first = 0
  return shiftsOf(plant, days).flatMap(({ start, end }) =>
    Array.from({ length: (end - start) / hourMs }, (_, k) => {
      const hour = start + k * hourMs
      while (first < stops.length && stops[first]!.end <= hour) first++
      let runMs = hourMs
      for (let next = first; next < stops.length && stops[next]!.start < hour + hourMs; next++)
        runMs -= Math.min(stops[next]!.end, hour + hourMs) - Math.max(stops[next]!.start, hour)
      const parts = Math.max(0, Math.floor(runMs / 1000 / (120 * (1 + 0.04 * normal()))))
      let scrap = 0
      for (let part = 0; part < parts; part++) if (roll() < 0.02) scrap++
      const tally = { ...emptyTally(), runMs, good: parts - scrap, scrap, idealSecs: 110 * parts }
      return { start: hour, runSecs: runMs / 1000, parts, tally }
    }),
  )
}
