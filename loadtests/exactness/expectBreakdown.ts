import { naiveBreakdown, naiveQuarters } from '@takt/domain/areas/efficiency/oracles/breakdown.oracle.ts'
import type { NaiveQuery, NaiveSegment } from '@takt/domain/areas/efficiency/oracles/segments.oracle.ts'
import type {
  BreakdownDimension,
  BreakdownFilter,
  BreakdownRow,
} from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import {
  type BreakdownTotals,
  breakdownMetricsOf,
  breakdownTotalFields,
  emptyBreakdownTotals,
  familyOf,
} from '@takt/domain/areas/efficiency/totals/breakdownTotals.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { BusyPlant } from './busyPlant.ts'
import type { ExactnessFixture } from './exactness.fixture.ts'
import { expectClose, expectSame } from './expectSame.ts'

/** A breakdown query, without machines and range. */
export type BreakdownQuery = {
  by: BreakdownDimension[]
  only?: BreakdownFilter
  resolution?: 'hour' | 'day' | 'week' | 'month'
  timeClasses?: TimeClass[]
  scheduled?: true
}

/** Queries of each family and mixed ones, as sent by views. */
export const breakdownQueries: BreakdownQuery[] = [
  { by: ['resourceID'] },
  { by: ['shiftNum'] },
  { by: ['reason'] },
  { by: ['resourceID', 'reason'], timeClasses: ['down', 'idle'] },
  { by: ['hourOfDay', 'timeClass'] },
  { by: ['bucket', 'reason'], resolution: 'day' },
  { by: ['bucket', 'reason'], resolution: 'hour' },
  { by: ['bucket', 'resourceID'], resolution: 'week', scheduled: true },
  { by: ['jobNum', 'assemblySeq', 'oprSeq', 'resourceID'] },
  { by: ['partNum', 'partRevision', 'bucket'], resolution: 'month' },
  { by: ['empID'] },
  { by: ['empID', 'jobNum', 'shiftNum'], scheduled: true },
  { by: ['jobNum'], timeClasses: ['setup', 'running'] },
  { by: ['reason', 'jobNum', 'empID'] },
  { by: ['timeClass', 'partNum', 'bucket'], resolution: 'day' },
  { by: ['resourceID'], only: { reason: 'R1' } },
  { by: ['shiftNum'], only: { reason: null, hourOfDay: 7 }, timeClasses: ['down', 'idle', 'minorStop'] },
  { by: ['hourOfDay'], only: { shiftNum: null } },
  { by: ['jobNum', 'empID'], only: { shiftNum: 1 } },
  { by: ['jobNum'], only: { hourOfDay: 9 } },
]

const iso = (at: number) => new Date(at).toISOString()

function expectRow(actual: BreakdownRow, expected: Record<string, unknown>) {
  expectSame(Object.keys(actual).sort(), Object.keys(expected).sort())
  for (const [name, value] of Object.entries(expected)) expectClose(actual[name as keyof BreakdownRow], value, name)
}

/**
 * Expects breakdowns, requested as of `asOf`, to equal the totals of all machines from their raw slices, group by
 * group. All requests run concurrently.
 */
export async function expectBreakdowns(
  fixture: Pick<ExactnessFixture, 'request'>,
  plant: BusyPlant,
  queries: readonly BreakdownQuery[],
  asOf: number,
): Promise<void> {
  const { floor, slices, entries } = plant
  const range = { start: plant.range.start, end: Math.min(plant.range.end, asOf) }
  if (range.end <= range.start) return
  const machines = [...floor.resources.keys()].map((resourceID) => {
    const own = { floor, resourceID, slices, entries: entries.get(resourceID), asOf, range }
    return { own, segments: naiveQuarters(own) }
  })
  await Promise.all(queries.map((query) => expectOneBreakdown(fixture, plant, { query, machines, range })))
}

async function expectOneBreakdown(
  fixture: Pick<ExactnessFixture, 'request'>,
  { floor, range: requestedRange }: BusyPlant,
  {
    query,
    machines,
    range,
  }: { query: BreakdownQuery; machines: { own: NaiveQuery; segments: NaiveSegment[] }[]; range: Interval },
): Promise<void> {
  const { by, resolution } = query
  const resourceIDs = [...floor.resources.keys()]
  const buckets = resolution && calendarBuckets(resolution, range, floor.timeZone)
  const all = new Map<string, BreakdownTotals>()
  for (const { own, segments } of machines)
    for (const [key, totals] of naiveBreakdown(own, { ...query, buckets }, segments)) {
      const total = all.get(key) ?? emptyBreakdownTotals()
      all.set(key, total)
      for (const field of breakdownTotalFields) total[field] += totals[field]
    }
  const body = { ...query, resourceIDs, startDate: iso(requestedRange.start), endDate: iso(requestedRange.end) }
  const response = await fixture.request(floor.organizationId, '/api/analytics/breakdown', body)
  const keyOf = (row: BreakdownRow) => JSON.stringify(by.map((d) => (d === 'bucket' ? Date.parse(row[d]!) : row[d])))
  expectSame(response.rows.map(keyOf).sort(), [...all.keys()].sort())
  const dimensions = [...by, ...(Object.keys(query.only ?? {}) as (keyof BreakdownFilter)[])]
  for (const row of response.rows) {
    const key = JSON.parse(keyOf(row)) as unknown[]
    const named = Object.fromEntries(by.map((d, k) => [d, d === 'bucket' ? iso(key[k] as number) : key[k]]))
    expectRow(row, { ...named, ...breakdownMetricsOf(all.get(keyOf(row))!, familyOf(dimensions)) })
  }
}
