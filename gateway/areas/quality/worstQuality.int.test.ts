import { sampleFloor, sampleSchedule, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import type { QualityRow } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { expect, test } from 'vitest'
import { at, fixture, machine, outputOf, prepareQualityPivot, request, rows, shifts } from './qualityPivot.fixture.ts'

prepareQualityPivot()

test('rejects a result with even one row more than the maximum', async () => {
  const machines = Array.from({ length: 101 }, (_, k) => machine(`L-${k}`, 100 + k))
  fixture.floors.set(4, sampleFloor(machines, [sampleSchedule({ shifts })], { organizationId: 4 }))
  const columns = 'work.job_num, work.part_num, work.part_revision, work.emp_ids, work.assembly_seq, work.opr_seq'
  const countColumns = 'work.scheduled, work.good, work.scrap, work.rework'
  // One part per machine and day, 101,000 rows; the last machine has no output.
  await fixture.clickhouse.command({
    query: `INSERT INTO rollup_day_detail (organization_id, resource_id, day, version, ${columns}, ${countColumns})
      SELECT 4, concat('L-', toString(number % 101)), toDate('2023-01-01') + intDiv(number, 101), 1,
        ['J-1'], ['P-1'], ['A'], [['E1', 'E2']], [0], [10], [1], [number % 101 = 100 ? 0 : 1], [0], [0]
      FROM numbers(101 * 1010)`,
  })
  await fixture.insert('rollup_closed', [
    { organization_id: 4, version: 1, closed_before: '2025-10-07', time_zone: 'UTC' },
  ])
  const years = { startDate: '2023-01-01T00:00:00Z', endDate: '2025-10-07T00:00:00Z', segments: ['resourceID'] }
  expect((await request({ ...years, resolution: 'day' }, 'reader-4')).status).toBe(413)
  const asColumns = (body: object) =>
    fixture.request('POST', '/api/analytics/qualityColumns', { token: 'reader-4', body })
  expect((await asColumns({ ...years, resolution: 'day' })).status).toBe(413)
  // With ten days fewer there are 100,000 rows, the maximum of a response.
  const shorter = { ...years, startDate: '2023-01-11T00:00:00Z' }
  expect((await request({ ...shorter, resolution: 'day' }, 'reader-4')).body.data.rows).toHaveLength(100_000)
  expect((await asColumns({ ...shorter, resolution: 'day' })).body.data.rowCount).toBe(100_000)
})

test('with a limit, returns the worst rows in their order and the totals of the others', async () => {
  const jobs = { segments: ['jobNum', 'resourceID'], resolution: 'total' }
  const whole = await rows(jobs)
  expect(whole.map(({ jobNum, resourceID }) => [jobNum, resourceID])).toEqual([
    ['J-1', 'M-01'],
    ['J-1', 'M-02'],
    ['J-2', 'M-01'],
    [null, null],
  ])
  // J-1 has five scrap parts at M-02 and three lost parts at M-01; one of the other rows has a value out of tolerance.
  const { data } = (await request({ ...jobs, most: 3 })).body
  expect(data.rows).toEqual([whole[0], whole[1], whole[3]])
  const { bucket: _, jobNum: __, resourceID: ___, ...totals } = whole[2]!
  expect(data.rest).toEqual({ rowCount: 1, ...totals })
  expect((await request({ ...jobs, most: 2 })).body.data.rest).toMatchObject({
    rowCount: 2,
    goodCount: 10,
    unscheduledGoodCount: 4,
    valuesWithin: 0,
    valuesOutside: 1,
  })
  expect((await request({ ...jobs, most: 4 })).body.data.rest).toBe(undefined)
})

test('the worst by share have the highest significant share of scrap and rework; rows of fewer than 30 parts come last', async () => {
  const four = sampleFloor(
    [machine('M-01', 1), machine('M-02', 2), machine('M-03', 3), machine('M-04', 4)],
    [sampleSchedule({ shifts })],
    { organizationId: 3 },
  )
  await fixture.write(
    four,
    [outputOf('J-1', 1940, 40, 20), outputOf('J-1', 270, 30), outputOf('J-1', 27, 4), outputOf('J-1', 5, 5)].map(
      (work, k) => sampleSlice(at('06:01:00'), at('06:02:00'), 'running', { deviceId: k + 1, ...work }),
    ),
    { start: at('00:00:00'), end: at('23:00:00') },
  )
  const by = async (more: object) => {
    const { data } = (await request({ segments: ['resourceID'], resolution: 'total', ...more }, 'reader-3')).body
    return [data.rows.map((row: QualityRow) => row.resourceID), data.rest?.rowCount ?? 0]
  }
  // Lost parts: 60 of 2,000, 30 of 300, 4 of 31 (a larger share, possibly by chance), 5 of 10.
  expect(await by({ most: 1 })).toEqual([['M-01'], 3])
  expect(await by({ most: 1, worst: 'number' })).toEqual([['M-01'], 3])
  expect(await by({ most: 1, worst: 'share' })).toEqual([['M-02'], 3])
  expect(await by({ most: 2, worst: 'share' })).toEqual([['M-02', 'M-03'], 2])
  expect(await by({ most: 3, worst: 'share' })).toEqual([['M-01', 'M-02', 'M-03'], 1])
  expect(await by({ worst: 'share' })).toEqual([['M-01', 'M-02', 'M-03', 'M-04'], 0])
})
