import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClockFixture, job } from './clockServer.fixture.ts'

let fixture: Awaited<ReturnType<typeof createClockFixture>>
beforeAll(async () => {
  fixture = await createClockFixture()
  const ticket = (empID: string, work: object, start: number, end: number, more: object = {}) =>
    fixture.must('POST', 'laborTickets', { empID, ...work, start: fixture.at(start), end: fixture.at(end), ...more })
  // Two jobs on two machines for an hour, then the first alone for half an hour.
  await ticket('E-1', job('J-1', 'M-1'), -120, -30, { goodQty: 5 })
  await ticket('E-1', job('J-2', 'M-2'), -120, -60)
  await ticket('E-2', job('J-1', 'M-1'), -120, -60)
  for (const [resourceId, runMinutes] of [
    ['M-1', 40],
    ['M-2', 10],
  ] as const) {
    const { deviceId } = await fixture.must('POST', 'devices', { deviceTypeId: 'takt-h1', resourceId })
    const jobNum = resourceId === 'M-1' ? 'J-1' : 'J-2'
    const [from, to] = [Date.parse(fixture.at(-120)), Date.parse(fixture.at(-120 + runMinutes))]
    const outputs = [sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10 })]
    const slices = [{ ...sampleSlice(from, to, 'running', { outputs }), deviceId, values: null }]
    await insertSlices(fixture.dependencies.clickhouse, [{ organizationId: 1, deviceId, slices }])
  }
})
afterAll(() => fixture?.close())

const minutesOf = async (jobNum: string) =>
  (await fixture.must('GET', `laborTickets/hours?jobNum=${jobNum}`)).people.map(
    ({ empID, secs, goodQty }: { empID: string; secs: number; goodQty: number }) => [empID, secs / 60, goodQty],
  )
const settings = (laborSplit: string) => fixture.must('POST', 'organizations/1/settings', { laborSplit })
const reported = async () => {
  const days = { startDate: fixture.at(-1440).slice(0, 10), endDate: fixture.at(0).slice(0, 10) }
  const { columns, rows } = await fixture.must('GET', `reports/laborByEmployee/rows?${new URLSearchParams(days)}`)
  const indexOf = (field: string) => columns.findIndex((column: { field: string }) => column.field === field)
  return rows
    .map((row: unknown[]) => [row[indexOf('empID')], Number(row[indexOf('clockedSecs')]) / 60])
    .sort(([a]: string[], [b]: string[]) => (a! < b! ? -1 : 1))
}

test('an hour on two jobs counts as half an hour on each, whichever job is queried', async () => {
  expect(await minutesOf('J-1')).toEqual([
    ['E-1', 60, 5],
    ['E-2', 60, 0],
  ])
  expect(await minutesOf('J-2')).toEqual([['E-1', 30, 0]])
})

test('with machine time, hours are shared by the time each machine worked on the job', async () => {
  await settings('machineTime')
  expect(await minutesOf('J-1')).toEqual([
    ['E-1', 78, 5],
    ['E-2', 60, 0],
  ])
  expect(await minutesOf('J-2')).toEqual([['E-1', 12, 0]])
})

test('the report by employee counts each hour of a person once, however it is shared', async () => {
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
