import { firstWhere, type Interval } from '../../core/schedule/interval.ts'
import { addTally, emptyTally, type Tally } from '../efficiency/totals/tally.ts'
import { alertSettings } from './alertSettings.ts'
import { cycleDrift } from './cycleDrift.ts'
import { downTooLong, type LiveQuery } from './downTooLong.ts'
import { endedAlerts } from './endedAlerts.ts'
import type { Finding } from './finding.ts'
import type { MachineNow } from './machineNow.ts'
import {
  dayMs,
  firstInstant,
  floorOfPlant,
  hourMs,
  hoursOf,
  type OrdinaryHour,
  type OrdinaryPlant,
  ordinaryMachine,
  shiftsOf,
  windowsOf,
} from './ordinaryPlant.fixture.ts'
import { runningUnscheduled } from './runningUnscheduled.ts'
import { scrapRate } from './scrapRate.ts'
import { silentDevice } from './silentDevice.ts'

/** Number of alerts by kind: shown live, and listed afterwards as ended. */
export type AlertCounts = { live: Record<string, number>; ended: Record<string, number>; machineDays: number }

/** The kinds of alerts that are counted. */
export const alertKinds = ['downTooLong', 'silentDevice', 'runningUnscheduled', 'scrapRate', 'cycleDrift']
const noCounts = () => Object.fromEntries(alertKinds.map((kind) => [kind, 0]))

/** Adds up the tallies of the hours by day, in order. */
function tallyDays(hours: readonly OrdinaryHour[]): Map<number, Tally> {
  const days = new Map<number, Tally>()
  for (const { start, tally } of hours) {
    const day = Math.floor(start / dayMs)
    days.set(day, addTally(days.get(day) ?? emptyTally(), tally))
  }
  return days
}

/**
 * Returns the alerts at the end of each planned hour from `from`, for the scrap of the day so far and the cycles of the
 * last week.
 */
function hourlyAlerts(
  { settings, ...query }: Omit<LiveQuery, 'asOf'>,
  machine: MachineNow,
  { hours, from }: { hours: readonly OrdinaryHour[]; from: number },
): (Finding | null)[] {
  const dayOf = ({ start }: OrdinaryHour) => Math.floor(start / dayMs)
  const tallies = tallyDays(hours)
  const days = [...tallies.keys()]
  let today = emptyTally()
  let firstOfWeek = 0
  return hours.flatMap((hour, k) => {
    const day = dayOf(hour)
    today = addTally(k > 0 && dayOf(hours[k - 1]!) === day ? today : emptyTally(), hour.tally)
    if (hour.start < from) return []
    const hourQuery = { ...query, settings, asOf: hour.start + hourMs }
    const before = days.slice(
      firstWhere(days, (other) => other >= day - settings.historyDays),
      days.indexOf(day),
    )
    while (hours[firstOfWeek]!.start < hourQuery.asOf - settings.drift.hours * hourMs) firstOfWeek++
    return [
      scrapRate(hourQuery, { resourceID: machine.resourceID, today, days: before.map((other) => tallies.get(other)!) }),
      cycleDrift(hourQuery, machine, hours.slice(firstOfWeek, k + 1)),
    ]
  })
}

type Simulation = { seed: number; days: number; daysBefore: number }

/** The days to evaluate, after the days before. */
export const rangeOf = ({ days, daysBefore }: Simulation): Interval => ({
  start: firstInstant + daysBefore * dayMs,
  end: firstInstant + (daysBefore + days) * dayMs,
})

/**
 * Returns the alerts of a machine: live ones, each as often as the rules show it (stops, silences and overruns at their
 * end, scrap and cycles every hour), and ended ones. `longStop`: a stop with an assignable cause.
 */
export function machineAlerts(
  plant: OrdinaryPlant,
  machine: number,
  { longStop, ...simulation }: Simulation & { longStop?: Interval },
): { live: Finding[]; ended: Finding[] } {
  const settings = alertSettings
  const { seed, days, daysBefore } = simulation
  const floor = floorOfPlant(plant, machine + 1)
  const range = rangeOf(simulation)
  const isIn = ({ start }: { start: number }) => start >= range.start
  const resourceID = `M-${machine}`
  const of = { seed, machine, days: daysBefore + days }
  const simulated = ordinaryMachine(plant, { ...of, longStop })
  const windows = windowsOf(plant, of.days, simulated)
  const downs = windows.filter(({ downMs }) => downMs > 0).map(({ start, downMs }) => ({ start, ms: downMs }))
  const machineWith = (received: Partial<NonNullable<MachineNow['received']>>): MachineNow => ({
    resourceID,
    deviceId: machine,
    received: {
      state: 'running',
      since: 0,
      lastWord: 0,
      reason: null,
      partNum: 'P-1',
      idealCycleSecs: null,
      ...received,
    },
  })
  const live: (Finding | null)[] = []
  const minMs = 1000 * Math.min(settings.down.leastSecs, settings.down.otherwiseSecs)
  for (const { start, end } of simulated.stops.filter(isIn)) {
    if (end - start <= minMs) continue
    const history = downs.filter((window) => window.start >= end - settings.down.historyDays * dayMs)
    const downMachine = machineWith({ state: 'down', since: start, lastWord: end })
    live.push(downTooLong({ floor, asOf: end - 1, settings }, downMachine, history))
  }
  for (const { start, end } of simulated.gaps.filter(isIn)) {
    const habit = { longestMs: [60_000], lastWord: null }
    live.push(silentDevice({ floor, asOf: end, settings }, machineWith({ lastWord: start }), habit))
  }
  for (const { start, end } of simulated.overruns.filter(isIn))
    live.push(
      runningUnscheduled({ floor, asOf: end - 1, settings }, machineWith({ since: start - hourMs, lastWord: end })),
    )
  const hours = hoursOf(plant, of, simulated)
  live.push(...hourlyAlerts({ floor, settings }, machineWith({}), { hours, from: range.start }))
  const ended = endedAlerts(
    { floor, asOf: range.end, settings },
    {
      resourceID,
      range,
      usualMs: 60_000,
      reportedBefore: true,
      connectedSince: firstInstant,
      windows: windows.filter(isIn),
      before: downs.filter((window) => window.start < range.start),
    },
  )
  const byId = new Map(live.flatMap((finding) => (finding ? [[finding.id, finding] as const] : [])))
  return { live: [...byId.values()], ended }
}

/** Counts the alerts of a plant's machines. */
export function countAlerts(plant: OrdinaryPlant, options: Simulation & { machines: number }): AlertCounts {
  const { machines, days, daysBefore } = options
  const range = rangeOf(options)
  const shifts = shiftsOf(plant, daysBefore + days).filter(({ start }) => start >= range.start)
  const counts: AlertCounts = { live: noCounts(), ended: noCounts(), machineDays: machines * shifts.length }
  for (let machine = 0; machine < machines; machine++) {
    const alerts = machineAlerts(plant, machine, options)
    for (const part of ['live', 'ended'] as const) for (const { kind } of alerts[part]) counts[part][kind]! += 1
  }
  return counts
}
