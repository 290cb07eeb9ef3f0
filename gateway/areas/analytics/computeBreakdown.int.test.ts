import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { emptyBreakdownSums } from '@takt/domain/areas/efficiency/sums/breakdownSums.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyBed, type EfficiencyBed } from '../efficiency/efficiency.bed.ts'
import { breakdownQuestion } from './breakdownQuestion.ts'
import { writtenGroups } from './computeBreakdown.ts'
import type { Group } from './groups.ts'
import { readGroups } from './readGroups.ts'

let bed: EfficiencyBed
beforeAll(async () => {
  bed = await createEfficiencyBed(() => [])
})
afterAll(() => bed?.close())

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

test('groups at hand are read as they are, whatever they are called and however many there are', async () => {
  const floor = sampleFloor([sampleResource({ resourceID: 'M-1' })], [])
  const question = breakdownQuestion(
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
      sums: { ...emptyBreakdownSums(), good: k / 3, scrap: k + 1 },
    }),
  )
  const read: Group[] = []
  for await (const some of readGroups(bed.clickhouse, question, {
    parts: [writtenGroups(question, groups)],
    first: null,
  }))
    read.push(...some)
  const byScrap = (a: Group, b: Group) => a.sums.scrap - b.sums.scrap
  expect(read.toSorted(byScrap)).toEqual(groups)
})
