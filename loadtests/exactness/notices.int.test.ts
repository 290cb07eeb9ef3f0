import { readClosedBefore } from '@takt/store/clickhouse/closedDays.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createExactnessBed, type ExactnessBed } from './exactness.bed.ts'
import { expectNotices, noticesArea, type ToldOfNow } from './expectNotices.ts'
import { type Fleet, fleet } from './fleet.ts'

const given: ToldOfNow = { devices: [], standards: new Map(), costs: new Map([['M-1', 72]]) }

let bed: ExactnessBed
beforeAll(async () => {
  bed = await createExactnessBed(({ floorOf }) => [noticesArea(floorOf, () => given)])
})
afterAll(() => bed?.close())

let organizations = 5000

/** What is heard of each device, whatever its slices say: the rules take it as it is. */
const heard = fc.record({
  state: fc.constantFrom(0, 1, 1, 1, 4, 4),
  sinceMinutes: fc.integer({ min: 1, max: 900 }),
  // What ended more than 15 minutes ago is not what a machine does now.
  silentMinutes: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 14 }) }, fc.integer({ min: 0, max: 90 })),
  partNum: fc.constantFrom('P-1', 'P-1', 'P-2', null),
  known: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
})

const dayMs = 86_400_000

const kinds = new Set<string>()

async function compare(one: Fleet, asOf: number) {
  bed.clock.now = asOf
  const body = {
    startDate: new Date(one.range.start).toISOString(),
    endDate: new Date(one.range.end + 30 * dayMs).toISOString(),
    resolution: 'day',
  }
  // Days are closed meanwhile.
  const { answer, closedBefore } = await vi.waitUntil(
    async () => {
      const closedBefore = await readClosedBefore(bed.clickhouse, one.floor)
      const answer = await bed.ask(one.floor.organizationId, '/api/analytics/machineNotices', body)
      return closedBefore === (await readClosedBefore(bed.clickhouse, one.floor)) && { answer, closedBefore }
    },
    { timeout: 60_000 },
  )
  expectNotices(answer, one, { asOf, closedBefore, told: given })
  for (const { kind } of [...answer.alerts, ...answer.insights]) kinds.add(kind)
}

test('machineNotices equals the recomputation from raw slices on random fleets, from windows and from closed days', async () => {
  const devices = fc.array(heard, { minLength: 3, maxLength: 3 })
  const ahead = fc.integer({ min: 0, max: 2 * dayMs })
  await fc.assert(
    fc.asyncProperty(
      fleet(() => ++organizations),
      devices,
      ahead,
      async (entry, said, before) => {
        await bed.write(entry.floor, entry.slices)
        const asOf = entry.range.end - before
        const standard = (k: number) => [{ from: -Infinity, value: 600 * k }]
        const jobs = entry.slices.flatMap(({ outputs }) => outputs.map(({ jobNum, oprSeq }) => `${jobNum}~0~${oprSeq}`))
        given.standards = new Map([...new Set(jobs)].map((key, k) => [key, standard(k % 4)]))
        given.devices = said.flatMap(({ known, state, sinceMinutes, silentMinutes, partNum }, k) => {
          const nothing = { contextSeq: 0, assemblySeq: null, partRevision: null, idealCycleSecs: null, heardAt: 0 }
          const at = { since: asOf - sinceMinutes * 60_000, lastTo: asOf - silentMinutes * 60_000, jobSince: 0 }
          const work = { jobNum: 'J-2-1', oprSeq: 10, partNum, empIDs: [], good: 0, scrap: 0, reason: null }
          return known ? [{ deviceId: k + 1, state, ...nothing, ...at, ...work }] : []
        })
        await compare(entry, asOf)
        await bed.closed(entry.floor, entry.range.end)
        await compare(entry, asOf)
        await compare(entry, entry.range.end + 2 * dayMs)
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
