import { combinationEffects } from '@takt/domain/areas/alerts/combinationEffects.ts'
import { cycleDrift } from '@takt/domain/areas/alerts/cycleDrift.ts'
import { datedInFacts } from '@takt/domain/areas/alerts/datedInFacts.ts'
import { downTooLong, type LiveQuestion } from '@takt/domain/areas/alerts/downTooLong.ts'
import { naiveCalendar, naiveFacts, naivePieces, naiveTally } from '@takt/domain/areas/alerts/facts.oracle.ts'
import { type Finding, noticeOf } from '@takt/domain/areas/alerts/finding.ts'
import { levelChanges } from '@takt/domain/areas/alerts/levelChanges.ts'
import { longSetups, type SetupStandards } from '@takt/domain/areas/alerts/longSetups.ts'
import { machineDaysOf } from '@takt/domain/areas/alerts/machineDays.ts'
import { machinesNow } from '@takt/domain/areas/alerts/machineNow.ts'
import type { noticeSettings } from '@takt/domain/areas/alerts/noticeSettings.ts'
import { recurringStops } from '@takt/domain/areas/alerts/recurringStops.ts'
import { runningUnscheduled } from '@takt/domain/areas/alerts/runningUnscheduled.ts'
import { scrapRate } from '@takt/domain/areas/alerts/scrapRate.ts'
import { noWays, silenceOf } from '@takt/domain/areas/alerts/silence.ts'
import { silentDevice } from '@takt/domain/areas/alerts/silentDevice.ts'
import { comparedOf } from '@takt/domain/areas/alerts/simulatedDays.bed.ts'
import { workDaysOf } from '@takt/domain/areas/alerts/workDays.ts'
import type { Notice, NoticesData } from '@takt/domain/areas/efficiency/answers/notices.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { naiveStanding } from '@takt/domain/areas/efficiency/oracles/pieces.oracle.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { DeviceCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { dayOfDate } from '@takt/domain/core/schedule/wallClock.ts'
import { expect } from 'vitest'
import { createCombinationThreads } from '../../gateway/areas/alerts/createCombinationThreads.ts'
import { noticesRoutes } from '../../gateway/areas/alerts/noticesRoutes.ts'
import type { FloorOf } from '../../gateway/areas/efficiency/teepRoutes.ts'
import type { GatewayArea } from '../../gateway/core/area.ts'
import { expectClose } from './expectSame.ts'
import type { Fleet } from './fleet.ts'

/** So that six days of a few machines tell of something: whether it is worth telling is proven elsewhere. */
const settings = {
  alerts: {
    historyDays: 30,
    down: {
      historyDays: 30,
      stopsNeeded: 3,
      multiple: 0.2,
      alertsPerDay: 2,
      leastSecs: 60,
      otherwiseSecs: 120,
    },
    silent: { leastSecs: 60, habits: 0.1 },
    unscheduled: { leastSecs: 60 },
    scrap: { falseAlarmRate: 0.99, factor: 1.01, confidence: 0.05, partsNeeded: 10, scrapNeeded: 1 },
    drift: {
      hours: 168,
      leastRunSecs: 300,
      leastParts: 1,
      hoursNeeded: 8,
      runLength: 1,
      leastChange: 0.001,
      chart: { weight: 0.1, limit: 0.1 },
    },
  },
  insights: {
    falseDiscoveryRate: 1,
    habitDays: 3,
    level: { daysNeeded: 3, sideNeeded: 1, leastChange: 0.001, knownShare: 0.1 },
    recurring: { daysNeeded: 1, leastRatio: 0.5 },
    combination: { daysNeeded: 1, othersNeeded: 1, leastRunSecs: 600, leastChange: 0.001 },
    setup: { setupsNeeded: 1, leastExcess: -1 },
  },
} satisfies typeof noticeSettings

/** What rules are told beside facts: what is heard of devices now, standards of setups, costs of machines. */
export type ToldOfNow = { devices: DeviceCurrent[]; standards: SetupStandards; costs: Map<string, number> }

/** The area that answers notices, by what is told at the instant (epoch ms) at which it is asked. */
export const noticesArea = (floorOf: FloorOf, toldAt: (asOf: number) => ToldOfNow): GatewayArea => ({
  name: 'alerts',
  open: ({ dependencies }) => {
    const threads = createCombinationThreads(dependencies.env)
    const told = () => toldAt(dependencies.now())
    const sources = {
      floorOf,
      currentOf: async () => ({ at: 0, devices: told().devices }),
      waysOf: async () => noWays,
      costsOf: async () => told().costs,
      setupStandardsOf: async () => told().standards,
      combinationsOf: threads.combinationsOf,
    }
    return { routes: noticesRoutes(dependencies, sources, () => settings), close: threads.close }
  },
})

const windowMs = 300_000
const dayMs = 86_400_000

/** The floor with the first fact that slices tell of each machine. */
function withFirstFacts(floor: Floor, slices: readonly Slice[]): Floor {
  const resources = [...floor.resources].map(([resourceID, machine]) => {
    const facts = naiveStanding({ floor, resourceID, slices }).filter(({ state }) => state !== 0)
    const firstFact = facts.length > 0 ? Math.min(...facts.map(({ from }) => from)) : null
    return [resourceID, { ...machine, service: { ...machine.service, firstFact } }] as const
  })
  return { ...floor, resources: new Map(resources) }
}

/**
 * Everything that the rules find in what raw slices add up to, one machine after the other; setups in days before
 * `closedBefore`.
 */
function naiveNotices(
  { floor, slices, range }: Fleet,
  { asOf, closedBefore, told }: { asOf: number; closedBefore: string | null; told: ToldOfNow },
) {
  const { dayOf, startOf } = naiveCalendar(floor.timeZone)
  const today = dayOf(asOf)
  const first = [...Array(20).keys()].map((k) => today - 19 + k).find((day) => startOf(day) >= range.start)!
  const span = { start: range.start - dayMs, end: Math.floor(asOf / windowMs) * windowMs }
  const all = [...floor.resources.keys()].map((resourceID) => ({
    resourceID,
    pieces: naivePieces(floor, resourceID, slices, span),
  }))
  const live: LiveQuestion = { floor, asOf, settings: settings.alerts }
  const machines = machinesNow(
    floor,
    { at: 0, devices: told.devices },
    { resourceIDs: [...floor.resources.keys()], asOf },
  )
  const hour = Math.floor(asOf / 3_600_000) * 3_600_000
  const alerts = machines.flatMap((machine) => {
    const { resourceID, deviceId, heard } = machine
    const { pieces } = all.find((entry) => entry.resourceID === resourceID)!
    const before = pieces.filter(({ start }) => start >= hour - settings.alerts.drift.hours * 3_600_000 && start < hour)
    const days = naiveFacts.machineDays(resourceID, pieces).filter(({ day }) => day < today)
    const history = {
      resourceID,
      today: naiveTally(pieces.filter(({ day }) => day === today)),
      days: days.map(({ tally }) => tally),
    }
    return [
      downTooLong(live, machine, naiveFacts.downWindows(pieces)),
      silentDevice(
        live,
        machine,
        naiveFacts.habit(slices, deviceId, { start: asOf - 30 * dayMs, end: asOf }),
        silenceOf(live, { ...machine, isHeard: heard !== null }, noWays),
      ),
      runningUnscheduled(live, machine),
      scrapRate(live, history),
      cycleDrift(live, machine, naiveFacts.partHours(before, heard?.partNum ?? null)),
    ].filter((finding) => finding !== null)
  })
  const question = { floor, range: { start: startOf(first), end: startOf(today) }, settings: settings.insights }
  const whole = all.map((entry) => ({
    ...entry,
    pieces: entry.pieces.filter(({ day }) => day >= first && day < today),
  }))
  type Pieces = (typeof whole)[number]['pieces']
  const facts = <Fact>(of: (resourceID: string, pieces: Pieces) => Fact[], from = first, before = today) =>
    whole.flatMap(({ resourceID, pieces }) => {
      const chosenPieces = pieces.filter(({ day }) => day >= from && day < before)
      return chosenPieces.length > 0 ? of(resourceID, chosenPieces) : []
    })
  const recent = Math.max(first, today - settings.insights.habitDays)
  const habits = { ...question, range: { start: startOf(recent), end: startOf(today) } }
  const split = Math.min(today, Math.max(recent, closedBefore === null ? 0 : dayOfDate(closedBefore)))
  const closed = { ...habits, range: { start: startOf(recent), end: startOf(split) } }
  const around = { start: range.start - dayMs, end: range.end + dayMs }
  const setups = (resourceID: string) =>
    naiveFacts.setups(resourceID, { floor, slices, asOf, range: closed.range, around })
  const insights = [
    ...levelChanges(question, machineDaysOf(facts(naiveFacts.machineDays))),
    ...recurringStops(habits, facts(naiveFacts.stopHours, recent)),
    ...combinationEffects(habits, workDaysOf(facts(naiveFacts.workDays, recent))),
    ...longSetups(closed, comparedOf(facts(setups, recent, split), told.standards)),
  ].map((finding) => datedInFacts(finding, floor))
  const noticesOf = (findings: readonly Finding[]) =>
    findings.map((finding) =>
      noticeOf(finding, { description: null, costPerHour: told.costs.get(finding.resourceID) ?? null }),
    )
  return { alerts: noticesOf(alerts), insights: noticesOf(insights) }
}

/** Numbers are equal to nine digits, everything else exactly. */
function expectAlike(found: unknown, expected: unknown, where: string) {
  if (typeof expected === 'object' && expected !== null) {
    expect(Object.keys(found as object).sort(), where).toEqual(Object.keys(expected).sort())
    for (const [name, value] of Object.entries(expected))
      expectAlike((found as Record<string, unknown>)[name], value, `${where}.${name}`)
  } else expectClose(found, expected, where)
}

const byId = (notices: readonly Notice[]) => notices.toSorted((a, b) => (a.id < b.id ? -1 : 1))
/** Notices that were answered at `asOf`, while days before `closedBefore` were closed, are those of the raw slices. */
export function expectNotices(
  answer: Pick<NoticesData, 'alerts' | 'insights'>,
  fleet: Fleet,
  at: { asOf: number; closedBefore: string | null; told: ToldOfNow },
): void {
  const expected = naiveNotices({ ...fleet, floor: withFirstFacts(fleet.floor, fleet.slices) }, at)
  for (const part of ['alerts', 'insights'] as const) {
    expect(byId(answer[part]).map(({ id }) => id)).toEqual(byId(expected[part]).map(({ id }) => id))
    expectAlike(byId(answer[part]), byId(expected[part]), part)
  }
}
