import { combinationEffects } from '@takt/domain/alerts/combinationEffects.ts'
import { cycleDrift } from '@takt/domain/alerts/cycleDrift.ts'
import { downTooLong, type LiveQuestion } from '@takt/domain/alerts/downTooLong.ts'
import { type Finding, noticeOf } from '@takt/domain/alerts/finding.ts'
import { levelChanges } from '@takt/domain/alerts/levelChanges.ts'
import { longSetups, type SetupStandards } from '@takt/domain/alerts/longSetups.ts'
import { machineDaysOf } from '@takt/domain/alerts/machineDays.ts'
import { machinesNow } from '@takt/domain/alerts/machineNow.ts'
import { naiveCalendar, naiveFacts, naivePieces, naiveTally } from '@takt/domain/alerts/naiveFacts.ts'
import type { noticeSettings } from '@takt/domain/alerts/noticeSettings.ts'
import { recurringStops } from '@takt/domain/alerts/recurringStops.ts'
import { runningUnscheduled } from '@takt/domain/alerts/runningUnscheduled.ts'
import { scrapRate } from '@takt/domain/alerts/scrapRate.ts'
import { noWays, silenceOf } from '@takt/domain/alerts/silence.ts'
import { silentDevice } from '@takt/domain/alerts/silentDevice.ts'
import { comparedOf } from '@takt/domain/alerts/simulatedDays.ts'
import { workDaysOf } from '@takt/domain/alerts/workDays.ts'
import type { Notice } from '@takt/domain/efficiency/answers/notices.ts'
import type { DeviceCurrent } from '@takt/domain/messages/floorCurrent.ts'
import { dayOfDate } from '@takt/domain/schedule/wallClock.ts'
import { readClosedBefore } from '@takt/store/closedDays.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noticesRoutes } from '../../gateway/alerts/noticesRoutes.ts'
import { createExactnessBed, type ExactnessBed } from './exactnessBed.ts'
import { type Fleet, fleet } from './fleet.ts'

/** So that six days of a few machines tell of something: whether it is worth telling is proven elsewhere. */
const settings = {
  alerts: {
    historyDays: 30,
    down: { percentile: 0.2, stopsNeeded: 3, leastSecs: 60, otherwiseSecs: 120 },
    silent: { leastSecs: 60, habits: 0.1 },
    unscheduled: { leastSecs: 60 },
    scrap: { falseAlarmRate: 0.99, factor: 1.01, confidence: 0.05, partsNeeded: 10, scrapNeeded: 1 },
    drift: {
      ...{ hours: 168, leastRunSecs: 300, leastParts: 1, hoursNeeded: 8, runLength: 1, leastChange: 0.001 },
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

const given = { devices: [] as DeviceCurrent[], standards: new Map() as SetupStandards, costs: new Map([['M-1', 72]]) }

let bed: ExactnessBed
beforeAll(async () => {
  bed = await createExactnessBed(({ floorOf }) => [
    {
      name: 'alerts',
      routes: (dependencies) => {
        const sources = {
          floorOf,
          currentOf: async () => ({ at: 0, devices: given.devices }),
          waysOf: async () => noWays,
          costsOf: async () => given.costs,
          setupStandardsOf: async () => given.standards,
        }
        return noticesRoutes(dependencies, sources, () => settings)
      },
    },
  ])
}, 120_000)
afterAll(() => bed?.close())

let organizations = 5000

/** What is heard of each device, whatever its slices say: the rules take it as it is. */
const heard = fc.record({
  state: fc.constantFrom(0, 1, 1, 1, 4, 4),
  sinceMinutes: fc.integer({ min: 1, max: 900 }),
  silentMinutes: fc.integer({ min: 0, max: 90 }),
  partNum: fc.constantFrom('P-1', 'P-1', 'P-2', null),
  known: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
})

const windowMs = 300_000
const dayMs = 86_400_000

/** Everything that the rules find in what raw slices add up to, one machine after the other; setups in days before `closedBefore`. */
function naiveNotices({ floor, slices, range }: Fleet, asOf: number, closedBefore: string | null) {
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
    { at: 0, devices: given.devices },
    { resourceIDs: [...floor.resources.keys()], asOf },
  )
  const hour = Math.floor(asOf / 3_600_000) * 3_600_000
  const alerts = machines.flatMap((machine) => {
    const { resourceID, deviceId, heard } = machine
    const { pieces } = all.find((one) => one.resourceID === resourceID)!
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
  const whole = all.map((one) => ({ ...one, pieces: one.pieces.filter(({ day }) => day >= first && day < today) }))
  type Pieces = (typeof whole)[number]['pieces']
  const facts = <Fact>(of: (resourceID: string, pieces: Pieces) => Fact[], from = first, before = today) =>
    whole.flatMap(({ resourceID, pieces }) => {
      const told = pieces.filter(({ day }) => day >= from && day < before)
      return told.length > 0 ? of(resourceID, told) : []
    })
  const recent = Math.max(first, today - settings.insights.habitDays)
  const habits = { ...question, range: { start: startOf(recent), end: startOf(today) } }
  const split = Math.min(today, Math.max(recent, closedBefore === null ? 0 : dayOfDate(closedBefore)))
  const closed = { ...habits, range: { start: startOf(recent), end: startOf(split) } }
  const around = { start: range.start - dayMs, end: range.end + dayMs }
  const setups = (resourceID: string, pieces: Pieces) =>
    naiveFacts.setups(resourceID, pieces, { floor, slices, asOf, range: closed.range, around })
  const insights = [
    ...levelChanges(question, machineDaysOf(facts(naiveFacts.machineDays))),
    ...recurringStops(habits, facts(naiveFacts.stopHours, recent)),
    ...combinationEffects(habits, workDaysOf(facts(naiveFacts.workDays, recent))),
    ...longSetups(closed, comparedOf(facts(setups, recent, split), given.standards)),
  ]
  const noticesOf = (findings: readonly Finding[]) =>
    findings.map((one) => noticeOf(one, { description: null, costPerHour: given.costs.get(one.resourceID) ?? null }))
  return { alerts: noticesOf(alerts), insights: noticesOf(insights) }
}

/** Numbers are equal to nine digits, everything else exactly. */
function expectAlike(found: unknown, expected: unknown, where: string) {
  if (typeof expected === 'number' && typeof found === 'number')
    expect(Math.abs(found - expected), where).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)))
  else if (typeof expected === 'object' && expected !== null) {
    expect(Object.keys(found as object).sort(), where).toEqual(Object.keys(expected).sort())
    for (const [name, value] of Object.entries(expected))
      expectAlike((found as Record<string, unknown>)[name], value, `${where}.${name}`)
  } else expect(found, where).toEqual(expected)
}

const byId = (notices: readonly Notice[]) => notices.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const kinds = new Set<string>()

async function compare(one: Fleet, asOf: number) {
  bed.clock.now = asOf
  const body = {
    startDate: new Date(one.range.start).toISOString(),
    endDate: new Date(one.range.end + 30 * dayMs).toISOString(),
    resolution: 'day',
  }
  // Days are closed meanwhile.
  const { answer, closedBefore } = await vi.waitUntil(async () => {
    const closedBefore = await readClosedBefore(bed.clickhouse, one.floor)
    const answer = await bed.ask(one.floor.organizationId, '/api/analytics/machineNotices', body)
    return closedBefore === (await readClosedBefore(bed.clickhouse, one.floor)) && { answer, closedBefore }
  }, 60_000)
  const expected = naiveNotices(one, asOf, closedBefore)
  for (const part of ['alerts', 'insights'] as const) {
    expect(byId(answer[part]).map(({ id }) => id)).toEqual(byId(expected[part]).map(({ id }) => id))
    expectAlike(byId(answer[part]), byId(expected[part]), part)
    for (const { kind } of answer[part]) kinds.add(kind)
  }
}

test('machineNotices equals the recomputation from raw slices on random fleets, from windows and from closed days', async () => {
  const devices = fc.array(heard, { minLength: 3, maxLength: 3 })
  const ahead = fc.integer({ min: 0, max: 2 * dayMs })
  await fc.assert(
    fc.asyncProperty(
      fleet(() => ++organizations),
      devices,
      ahead,
      async (one, said, before) => {
        await bed.write(one.floor, one.slices)
        const asOf = one.range.end - before
        const standard = (k: number) => [{ from: -Infinity, value: 600 * k }]
        const jobs = one.slices.flatMap(({ outputs }) => outputs.map(({ jobNum, oprSeq }) => `${jobNum}~0~${oprSeq}`))
        given.standards = new Map([...new Set(jobs)].map((key, k) => [key, standard(k % 4)]))
        given.devices = said.flatMap(({ known, state, sinceMinutes, silentMinutes, partNum }, k) => {
          const nothing = { contextSeq: 0, assemblySeq: null, partRevision: null, idealCycleSecs: null, heardAt: 0 }
          const at = { since: asOf - sinceMinutes * 60_000, lastTo: asOf - silentMinutes * 60_000, jobSince: 0 }
          const work = { jobNum: 'J-2-1', oprSeq: 10, partNum, empIDs: [], good: 0, scrap: 0, reason: null }
          return known ? [{ deviceId: k + 1, state, ...nothing, ...at, ...work }] : []
        })
        await compare(one, asOf)
        await bed.closed(one.floor, one.range.end)
        await compare(one, asOf)
        await compare(one, one.range.end + 2 * dayMs)
      },
    ),
    { numRuns: 8, endOnFailure: true, seed: 20_261_121 },
  )
  // Every rule has had its say; OEE stands behind its factors, one of which always changes here.
  expect([...kinds].sort()).toEqual([
    'availabilityLevel',
    'cycleDrift',
    'downTooLong',
    'longSetup',
    'performanceLevel',
    'performanceOfCombination',
    'qualityLevel',
    'qualityOfCombination',
    'recurringStops',
    'runningUnscheduled',
    'scrapRate',
    'silentDevice',
  ])
}, 600_000)
