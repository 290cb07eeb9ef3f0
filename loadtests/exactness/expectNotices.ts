import { combinationEffects } from '@takt/domain/areas/alerts/combinationEffects.ts'
import { cycleDrift } from '@takt/domain/areas/alerts/cycleDrift.ts'
import { datedInFacts } from '@takt/domain/areas/alerts/datedInFacts.ts'
import { downTooLong, type LiveQuery } from '@takt/domain/areas/alerts/downTooLong.ts'
import { naiveCalendar, naiveFacts, naiveTally, naiveWindowDetails } from '@takt/domain/areas/alerts/facts.oracle.ts'
import { type Finding, noticeOf } from '@takt/domain/areas/alerts/finding.ts'
import { levelChanges } from '@takt/domain/areas/alerts/levelChanges.ts'
import { longSetups, type SetupStandards } from '@takt/domain/areas/alerts/longSetups.ts'
import { machineDaysOf } from '@takt/domain/areas/alerts/machineDays.ts'
import { machinesNow } from '@takt/domain/areas/alerts/machineNow.ts'
import type { noticeSettings } from '@takt/domain/areas/alerts/noticeSettings.ts'
import { recurringStops } from '@takt/domain/areas/alerts/recurringStops.ts'
import { runningUnscheduled } from '@takt/domain/areas/alerts/runningUnscheduled.ts'
import { scrapRate } from '@takt/domain/areas/alerts/scrapRate.ts'
import { assessDeviceSilence, noChannels } from '@takt/domain/areas/alerts/silence.ts'
import { silentDevice } from '@takt/domain/areas/alerts/silentDevice.ts'
import { comparedOf } from '@takt/domain/areas/alerts/simulatedDays.fixture.ts'
import { workDaysOf } from '@takt/domain/areas/alerts/workDays.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { naiveCurrentSlices } from '@takt/domain/areas/efficiency/oracles/segments.oracle.ts'
import type { Notice, NoticesData } from '@takt/domain/areas/efficiency/responses/notices.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { DeviceCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { dayOfDate } from '@takt/domain/core/schedule/wallClock.ts'
import { expect } from 'vitest'
import { createCombinationThreads } from '../../gateway/areas/alerts/createCombinationThreads.ts'
import { noticesRoutes } from '../../gateway/areas/alerts/noticesRoutes.ts'
import type { FloorOf } from '../../gateway/areas/efficiency/floorReader.ts'
import type { GatewayArea } from '../../gateway/core/area.ts'
import { expectClose } from './expectSame.ts'
import type { Fleet } from './fleet.ts'

/**
 * Settings with which six days of a few machines produce notices: the choice of the real settings is tested elsewhere.
 */
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
    combination: { daysNeeded: 1, otherDaysNeeded: 1, leastRunSecs: 600, leastChange: 0.001 },
    setup: { setupsNeeded: 1, leastExcess: -1 },
  },
} satisfies typeof noticeSettings

/** The data that rules receive besides facts: the current state of devices, setup standards, machine costs. */
export type CurrentData = { devices: DeviceCurrent[]; standards: SetupStandards; costs: Map<string, number> }

/** Creates the area that returns notices from the current data at the time (epoch ms) of the request. */
export const noticesArea = (floorOf: FloorOf, currentDataAt: (asOf: number) => CurrentData): GatewayArea => ({
  name: 'alerts',
  open: ({ dependencies }) => {
    const threads = createCombinationThreads(dependencies.env)
    const readCurrentData = () => currentDataAt(dependencies.now())
    const sources = {
      floorOf,
      currentOf: async () => ({ at: 0, devices: readCurrentData().devices }),
      waysOf: async () => noChannels,
      costsOf: async () => readCurrentData().costs,
      setupStandardsOf: async () => readCurrentData().standards,
      combinationsOf: threads.combinationsOf,
    }
    return { routes: noticesRoutes(dependencies, sources, () => settings), close: threads.close }
  },
})

const windowMs = 300_000
const dayMs = 86_400_000

/** Returns the floor with the first fact of each machine according to the slices. */
function withFirstFacts(floor: Floor, slices: readonly Slice[]): Floor {
  const resources = [...floor.resources].map(([resourceID, machine]) => {
    const facts = naiveCurrentSlices({ floor, resourceID, slices }).filter(({ state }) => state !== 0)
    const firstFact = facts.length > 0 ? Math.min(...facts.map(({ from }) => from)) : null
    return [resourceID, { ...machine, service: { ...machine.service, firstFact } }] as const
  })
  return { ...floor, resources: new Map(resources) }
}

/**
 * Returns everything that the rules find in the raw slices, one machine after another; setups in days before
 * `closedBefore`.
 */
function naiveNotices(
  { floor, slices, range }: Fleet,
  { asOf, closedBefore, currentData }: { asOf: number; closedBefore: string | null; currentData: CurrentData },
) {
  const { dayOf, startOf } = naiveCalendar(floor.timeZone)
  const today = dayOf(asOf)
  const first = [...Array(20).keys()].map((k) => today - 19 + k).find((day) => startOf(day) >= range.start)!
  const span = { start: range.start - dayMs, end: Math.floor(asOf / windowMs) * windowMs }
  const all = [...floor.resources.keys()].map((resourceID) => ({
    resourceID,
    segments: naiveWindowDetails(floor, resourceID, slices, span),
  }))
  const live: LiveQuery = { floor, asOf, settings: settings.alerts }
  const machines = machinesNow(
    floor,
    { at: 0, devices: currentData.devices },
    { resourceIDs: [...floor.resources.keys()], asOf },
  )
  const hour = Math.floor(asOf / 3_600_000) * 3_600_000
  const alerts = machines.flatMap((machine) => {
    const { resourceID, deviceId, received: deviceState } = machine
    const { segments } = all.find((entry) => entry.resourceID === resourceID)!
    const before = segments.filter(
      ({ start }) => start >= hour - settings.alerts.drift.hours * 3_600_000 && start < hour,
    )
    const days = naiveFacts.machineDays(resourceID, segments).filter(({ day }) => day < today)
    const history = {
      resourceID,
      today: naiveTally(segments.filter(({ day }) => day === today)),
      days: days.map(({ tally }) => tally),
    }
    return [
      downTooLong(live, machine, naiveFacts.downWindows(segments)),
      silentDevice(
        live,
        machine,
        naiveFacts.habit(slices, deviceId, { start: asOf - 30 * dayMs, end: asOf }),
        assessDeviceSilence(live, { ...machine, hasReportedRecently: deviceState !== null }, noChannels),
      ),
      runningUnscheduled(live, machine),
      scrapRate(live, history),
      cycleDrift(live, machine, naiveFacts.partHours(before, deviceState?.partNum ?? null)),
    ].filter((finding) => finding !== null)
  })
  const query = { floor, range: { start: startOf(first), end: startOf(today) }, settings: settings.insights }
  const whole = all.map((entry) => ({
    ...entry,
    segments: entry.segments.filter(({ day }) => day >= first && day < today),
  }))
  type Segments = (typeof whole)[number]['segments']
  const facts = <Fact>(of: (resourceID: string, segments: Segments) => Fact[], from = first, before = today) =>
    whole.flatMap(({ resourceID, segments }) => {
      const selectedSegments = segments.filter(({ day }) => day >= from && day < before)
      return selectedSegments.length > 0 ? of(resourceID, selectedSegments) : []
    })
  const recent = Math.max(first, today - settings.insights.habitDays)
  const habits = { ...query, range: { start: startOf(recent), end: startOf(today) } }
  const split = Math.min(today, Math.max(recent, closedBefore === null ? 0 : dayOfDate(closedBefore)))
  const closed = { ...habits, range: { start: startOf(recent), end: startOf(split) } }
  const padded = { start: range.start - dayMs, end: range.end + dayMs }
  const setups = (resourceID: string) =>
    naiveFacts.setups(resourceID, { floor, slices, asOf, range: closed.range, around: padded })
  const insights = [
    ...levelChanges(query, machineDaysOf(facts(naiveFacts.machineDays))),
    ...recurringStops(habits, facts(naiveFacts.stopHours, recent)),
    ...combinationEffects(habits, workDaysOf(facts(naiveFacts.workDays, recent))),
    ...longSetups(closed, comparedOf(facts(setups, recent, split), currentData.standards)),
  ].map((finding) => datedInFacts(finding, floor))
  const noticesOf = (findings: readonly Finding[]) =>
    findings.map((finding) =>
      noticeOf(finding, { description: null, costPerHour: currentData.costs.get(finding.resourceID) ?? null }),
    )
  return { alerts: noticesOf(alerts), insights: noticesOf(insights) }
}

/** Numbers must match to nine digits, everything else exactly. */
function expectEquivalent(actual: unknown, expected: unknown, path: string) {
  if (typeof expected === 'object' && expected !== null) {
    expect(Object.keys(actual as object).sort(), path).toEqual(Object.keys(expected).sort())
    for (const [name, value] of Object.entries(expected))
      expectEquivalent((actual as Record<string, unknown>)[name], value, `${path}.${name}`)
  } else expectClose(actual, expected, path)
}

const byId = (notices: readonly Notice[]) => notices.toSorted((a, b) => (a.id < b.id ? -1 : 1))
/**
 * Expects notices returned as of `asOf`, while days before `closedBefore` were closed, to equal those of the raw
 * slices.
 */
export function expectNotices(
  response: Pick<NoticesData, 'alerts' | 'insights'>,
  fleet: Fleet,
  at: { asOf: number; closedBefore: string | null; currentData: CurrentData },
): void {
  const expected = naiveNotices({ ...fleet, floor: withFirstFacts(fleet.floor, fleet.slices) }, at)
  for (const part of ['alerts', 'insights'] as const) {
    expect(byId(response[part]).map(({ id }) => id)).toEqual(byId(expected[part]).map(({ id }) => id))
    expectEquivalent(byId(response[part]), byId(expected[part]), part)
  }
}
