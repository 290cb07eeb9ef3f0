import { readClosedBefore } from '@takt/store/clickhouse/closedDays.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createExactnessFixture, type ExactnessFixture } from './exactness.fixture.ts'
import { type CurrentData, expectNotices, noticesArea } from './expectNotices.ts'
import { type Fleet, fleet } from './fleet.ts'

const currentData: CurrentData = { devices: [], standards: new Map(), costs: new Map([['M-1', 72]]) }

let fixture: ExactnessFixture
beforeAll(async () => {
  fixture = await createExactnessFixture(({ floorOf }) => [noticesArea(floorOf, () => currentData)])
})
afterAll(() => fixture?.close())

let organizations = 5000

/** The current state of each device, independent of its slices: the rules use it as it is. */
const deviceState = fc.record({
  state: fc.constantFrom(0, 1, 1, 1, 4, 4),
  sinceMinutes: fc.integer({ min: 1, max: 900 }),
  // An activity that ended more than 15 minutes ago is not the current one.
  silentMinutes: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 14 }) }, fc.integer({ min: 0, max: 90 })),
  partNum: fc.constantFrom('P-1', 'P-1', 'P-2', null),
  known: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
})

const dayMs = 86_400_000

const kinds = new Set<string>()

async function compare(testedFleet: Fleet, asOf: number) {
  fixture.clock.now = asOf
  const body = {
    startDate: new Date(testedFleet.range.start).toISOString(),
    endDate: new Date(testedFleet.range.end + 30 * dayMs).toISOString(),
    resolution: 'day',
  }
  // Days may be closed between the requests.
  const { response, closedBefore } = await vi.waitUntil(
    async () => {
      const closedBefore = await readClosedBefore(fixture.clickhouse, testedFleet.floor)
      const response = await fixture.request(testedFleet.floor.organizationId, '/api/analytics/machineNotices', body)
      return (
        closedBefore === (await readClosedBefore(fixture.clickhouse, testedFleet.floor)) && { response, closedBefore }
      )
    },
    { timeout: 60_000 },
  )
  expectNotices(response, testedFleet, { asOf, closedBefore, currentData: currentData })
  for (const { kind } of [...response.alerts, ...response.insights]) kinds.add(kind)
}

test('machineNotices equals the recomputation from raw slices on random fleets, from windows and from closed days', async () => {
  const devices = fc.array(deviceState, { minLength: 3, maxLength: 3 })
  const ahead = fc.integer({ min: 0, max: 2 * dayMs })
  await fc.assert(
    fc.asyncProperty(
      fleet(() => ++organizations),
      devices,
      ahead,
      async (entry, deviceStates, before) => {
        await fixture.write(entry.floor, entry.slices)
        const asOf = entry.range.end - before
        const standard = (k: number) => [{ from: -Infinity, value: 600 * k }]
        const jobs = entry.slices.flatMap(({ outputs }) => outputs.map(({ jobNum, oprSeq }) => `${jobNum}~0~${oprSeq}`))
        currentData.standards = new Map([...new Set(jobs)].map((key, k) => [key, standard(k % 4)]))
        currentData.devices = deviceStates.flatMap(
          ({ known: isReported, state, sinceMinutes, silentMinutes, partNum }, k) => {
            const emptyState = {
              contextSeq: 0,
              assemblySeq: null,
              partRevision: null,
              idealCycleSecs: null,
              heardAt: 0,
            }
            const at = { since: asOf - sinceMinutes * 60_000, lastTo: asOf - silentMinutes * 60_000, jobSince: 0 }
            const work = { jobNum: 'J-2-1', oprSeq: 10, partNum, empIDs: [], good: 0, scrap: 0, reason: null }
            return isReported ? [{ deviceId: k + 1, state, ...emptyState, ...at, ...work }] : []
          },
        )
        await compare(entry, asOf)
        await fixture.closed(entry.floor, entry.range.end)
        await compare(entry, asOf)
        await compare(entry, entry.range.end + 2 * dayMs)
      },
    ),
    { numRuns: 8, endOnFailure: true, seed: 20_261_121 },
  )
  // Every rule has produced a notice; OEE is omitted when one of its factors is reported, which is always the case
  // here.
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
