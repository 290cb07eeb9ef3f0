import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { emptyBreakdownTotals } from '@takt/domain/areas/efficiency/totals/breakdownTotals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from '../efficiency/efficiency.fixture.ts'
import { toBreakdownQuery } from './breakdownQuery.ts'
import { inlineGroups } from './computeBreakdown.ts'
import type { Group } from './groups.ts'
import { readGroups } from './readGroups.ts'

let fixture: EfficiencyFixture
beforeAll(async () => {
  fixture = await createEfficiencyFixture(() => [])
})
afterAll(() => fixture?.close())

const names = [
  "J'1",
  "J\\'",
  'J\\',
  'J\\2',
  'J\0',
  '\\0',
  'J\n3\t',
  '{p0:String}',
  'Größe 💡',
  "'] -- ",
  'J-4'.padEnd(40, '4'),
]

test('inlined groups are returned unchanged, whatever their keys and their number', async () => {
  const floor = sampleFloor([sampleResource({ resourceID: 'M-1' })], [])
  const query = toBreakdownQuery(
    {
      resourceIDs: [],
      startDate: '2026-03-02T00:00:00Z',
      endDate: '2026-03-03T00:00:00Z',
      by: ['jobNum', 'oprSeq', 'partNum', 'empID', 'resourceID'],
      ttlSecs: 0,
      limit: 1,
      parts: ['good', 'scrap'],
    },
    floor,
    Date.parse('2026-03-04T00:00:00Z'),
  )
  const groups = Array.from(
    { length: 40_000 },
    (_, k): Group => ({
      key: [`${names[k % names.length]}~${k}`, k % 3 === 0 ? null : k, k % 5 === 0 ? null : `P-${k}`, null, 'M-1'],
      totals: { ...emptyBreakdownTotals(), good: k / 3, scrap: k + 1 },
    }),
  )
  const read: Group[] = []
  for await (const some of readGroups(fixture.clickhouse, query, {
    parts: [inlineGroups(query, groups)],
    first: null,
  }))
    read.push(...some)
  const byScrap = (a: Group, b: Group) => a.totals.scrap - b.totals.scrap
  expect(read.toSorted(byScrap)).toEqual(groups)
})
