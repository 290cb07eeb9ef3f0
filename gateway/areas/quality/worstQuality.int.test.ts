import { sampleFloor, sampleSchedule, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import type { QualityRow } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { expect, test } from 'vitest'
import { ask, at, bed, machine, made, prepareQualityPivot, rows, shifts } from './qualityPivot.fixture.ts'

prepareQualityPivot()

test('what is more than one answer holds is refused, up to one row too many', async () => {
  const machines = Array.from({ length: 101 }, (_, k) => machine(`L-${k}`, 100 + k))
  bed.floors.set(4, sampleFloor(machines, [sampleSchedule({ shifts })], { organizationId: 4 }))
  const columns = 'work.job_num, work.part_num, work.part_revision, work.emp_ids, work.assembly_seq, work.opr_seq'
  const sums = 'work.scheduled, work.good, work.scrap, work.rework'
  // A machine each day one part, 101,000 in all; the last machine's were made of nothing.
  await bed.clickhouse.command({
    query: `INSERT INTO rollup_day_detail (organization_id, resource_id, day, version, ${columns}, ${sums})
      SELECT 4, concat('L-', toString(number % 101)), toDate('2023-01-01') + intDiv(number, 101), 1,
        ['J-1'], ['P-1'], ['A'], [['E1', 'E2']], [0], [10], [1], [number % 101 = 100 ? 0 : 1], [0], [0]
      FROM numbers(101 * 1010)`,
  })
  await bed.insert('rollup_closed', [{ organization_id: 4, version: 1, closed_before: '2025-10-07', time_zone: 'UTC' }])
  const years = { startDate: '2023-01-01T00:00:00Z', endDate: '2025-10-07T00:00:00Z', segments: ['resourceID'] }
  expect((await ask({ ...years, resolution: 'day' }, 'reader-4')).status).toBe(413)
  const asColumns = (body: object) => bed.ask('POST', '/api/analytics/qualityColumns', { token: 'reader-4', body })
  expect((await asColumns({ ...years, resolution: 'day' })).status).toBe(413)
  // Ten days less are 100,000 rows, as many as an answer has.
  const shorter = { ...years, startDate: '2023-01-11T00:00:00Z' }
  expect((await ask({ ...shorter, resolution: 'day' }, 'reader-4')).body.data.rows).toHaveLength(100_000)
  expect((await asColumns({ ...shorter, resolution: 'day' })).body.data.rowCount).toBe(100_000)
})

test('asked for so many it answers the worst in their order, and what the others are together', async () => {
  const jobs = { segments: ['jobNum', 'resourceID'], resolution: 'total' }
  const whole = await rows(jobs)
  expect(whole.map(({ jobNum, resourceID }) => [jobNum, resourceID])).toEqual([
    ['J-1', 'M-01'],
    ['J-1', 'M-02'],
    ['J-2', 'M-01'],
    [null, null],
  ])
  // Five are scrap of J-1 at M-02, three are not good at M-01; of the others one has a value out of tolerance.
  const { data } = (await ask({ ...jobs, most: 3 })).body
  expect(data.rows).toEqual([whole[0], whole[1], whole[3]])
  const { bucket: _, jobNum: __, resourceID: ___, ...figures } = whole[2]!
  expect(data.rest).toEqual({ rowCount: 1, ...figures })
  expect((await ask({ ...jobs, most: 2 })).body.data.rest).toMatchObject({
    rowCount: 2,
    goodCount: 10,
    unscheduledGoodCount: 4,
    valuesWithin: 0,
    valuesOutside: 1,
  })
  expect((await ask({ ...jobs, most: 4 })).body.data.rest).toBe(undefined)
})

test('the worst by share are those of which most of all made is not good beyond chance, of fewer than 30 parts after all others', async () => {
  const four = sampleFloor(
    [machine('M-01', 1), machine('M-02', 2), machine('M-03', 3), machine('M-04', 4)],
    [sampleSchedule({ shifts })],
    { organizationId: 3 },
  )
  await bed.write(
    four,
    [made('J-1', 1940, 40, 20), made('J-1', 270, 30), made('J-1', 27, 4), made('J-1', 5, 5)].map((work, k) =>
      sampleSlice(at('06:01:00'), at('06:02:00'), 'running', { deviceId: k + 1, ...work }),
    ),
    { start: at('00:00:00'), end: at('23:00:00') },
  )
  const by = async (more: object) => {
    const { data } = (await ask({ segments: ['resourceID'], resolution: 'total', ...more }, 'reader-3')).body
    return [data.rows.map((row: QualityRow) => row.resourceID), data.rest?.rowCount ?? 0]
  }
  // Not good: 60 of 2,000, 30 of 300, 4 of 31 (a larger share, by chance perhaps), 5 of 10.
  expect(await by({ most: 1 })).toEqual([['M-01'], 3])
  expect(await by({ most: 1, worst: 'number' })).toEqual([['M-01'], 3])
  expect(await by({ most: 1, worst: 'share' })).toEqual([['M-02'], 3])
  expect(await by({ most: 2, worst: 'share' })).toEqual([['M-02', 'M-03'], 2])
  expect(await by({ most: 3, worst: 'share' })).toEqual([['M-01', 'M-02', 'M-03'], 1])
  expect(await by({ worst: 'share' })).toEqual([['M-01', 'M-02', 'M-03', 'M-04'], 0])
})
