import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.bed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClockBed, job } from './clock.bed.ts'

let bed: Awaited<ReturnType<typeof createClockBed>>
beforeAll(async () => {
  bed = await createClockBed()
  const ticket = (empID: string, work: object, start: number, end: number, more: object = {}) =>
    bed.must('POST', 'laborTickets', { empID, ...work, start: bed.at(start), end: bed.at(end), ...more })
  // On two jobs at two machines for an hour, then on the first alone for half an hour.
  await ticket('E-1', job('J-1', 'M-1'), -120, -30, { goodQty: 5 })
  await ticket('E-1', job('J-2', 'M-2'), -120, -60)
  await ticket('E-2', job('J-1', 'M-1'), -120, -60)
  for (const [resourceId, ran] of [
    ['M-1', 40],
    ['M-2', 10],
  ] as const) {
    const { deviceId } = await bed.must('POST', 'devices', { deviceTypeId: 'takt-h1', resourceId })
    const jobNum = resourceId === 'M-1' ? 'J-1' : 'J-2'
    const [from, to] = [Date.parse(bed.at(-120)), Date.parse(bed.at(-120 + ran))]
    const outputs = [sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10 })]
    const slices = [{ ...sampleSlice(from, to, 'running', { outputs }), deviceId, values: null }]
    await insertSlices(bed.dependencies.clickhouse, [{ organizationId: 1, deviceId, slices }])
  }
})
afterAll(() => bed?.close())

const minutesOf = async (jobNum: string) =>
  (await bed.must('GET', `laborTickets/hours?jobNum=${jobNum}`)).people.map(
    ({ empID, secs, goodQty }: { empID: string; secs: number; goodQty: number }) => [empID, secs / 60, goodQty],
  )
const settings = (laborSplit: string) => bed.must('POST', 'organizations/1/settings', { laborSplit })
const reported = async () => {
  const days = { startDate: bed.at(-1440).slice(0, 10), endDate: bed.at(0).slice(0, 10) }
  const { columns, rows } = await bed.must('GET', `reports/laborByEmployee/rows?${new URLSearchParams(days)}`)
  const place = (field: string) => columns.findIndex((column: { field: string }) => column.field === field)
  return rows
    .map((row: unknown[]) => [row[place('empID')], Number(row[place('clockedSecs')]) / 60])
    .sort(([a]: string[], [b]: string[]) => (a! < b! ? -1 : 1))
}

test('an hour on two jobs is half an hour of each, whichever job is asked about', async () => {
  expect(await minutesOf('J-1')).toEqual([
    ['E-1', 60, 5],
    ['E-2', 60, 0],
  ])
  expect(await minutesOf('J-2')).toEqual([['E-1', 30, 0]])
})

test('by machine time it is shared as the machines worked on them', async () => {
  await settings('machineTime')
  expect(await minutesOf('J-1')).toEqual([
    ['E-1', 78, 5],
    ['E-2', 60, 0],
  ])
  expect(await minutesOf('J-2')).toEqual([['E-1', 12, 0]])
})

test('the report by employee has each hour of a person once, however it is shared', async () => {
  for (const split of ['equal', 'machineTime']) {
    await settings(split)
    expect([split, await reported()]).toEqual([
      split,
      [
        ['E-1', 90],
        ['E-2', 60],
      ],
    ])
  }
})
