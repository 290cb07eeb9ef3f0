import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { type DayOutput, productionByOperation } from '@takt/domain/areas/quality/productionByOperation.fixture.ts'
import type { ProductionByOperation } from '@takt/domain/areas/quality/productionByOperation.ts'
import { dateOfDay, dayMs, dayOfDate } from '@takt/domain/core/schedule/wallClock.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPartTables } from '../../analytics/index.ts'
import { createEfficiencyFixture, type EfficiencyFixture } from '../../efficiency/efficiency.fixture.ts'
import { createProductionReader } from './createProductionReader.ts'

const machines = ['M-01', 'M-02', 'M-03']
const firstDay = dayOfDate('2026-03-02')
const dayCount = 30
const organizationId = 6
const floor = sampleFloor(
  machines.map((resourceID, k) =>
    sampleResource({ resourceID, attachments: [{ deviceId: k + 1, from: -Infinity, to: Infinity, reports: 'state' }] }),
  ),
  [],
  { organizationId, timeZone: 'UTC' },
)

type Day = { resourceID: string; day: number; rows: Omit<DayOutput, 'start' | 'resourceID'>[] }
const days = new Map<string, Day>()
let version = 0
const ofDay = (rows: Day['rows'], of: (row: Day['rows'][number]) => unknown) => rows.map(of)

const times = ['run', 'setup', 'idle', 'minor_stop', 'down', 'off'].map((name) => `${name}_ms`)
const zero = ['assembly_seq', 'good_ideal_secs', ...times]

/** Writes the output of machines per day as rollups of closed days contain it. */
async function write(machineDays: readonly Day[]) {
  version++
  for (const machineDay of machineDays) days.set(`${machineDay.resourceID} ${machineDay.day}`, machineDay)
  await fixture.insert(
    'rollup_day_detail',
    machineDays.map(({ resourceID, day, rows }) => ({
      organization_id: organizationId,
      resource_id: resourceID,
      day: dateOfDay(day),
      version,
      'work.part_num': ofDay(rows, ({ partNum }) => partNum),
      'work.opr_seq': ofDay(rows, ({ oprSeq }) => oprSeq ?? -1),
      'work.emp_ids': ofDay(rows, ({ empID }) => (empID === null ? [] : [empID])),
      'work.shift_num': ofDay(rows, ({ shiftNum }) => shiftNum ?? -1),
      'work.scheduled': ofDay(rows, () => 1),
      'work.good': ofDay(rows, ({ total, lost }) => total - lost),
      'work.scrap': ofDay(rows, ({ lost }) => lost),
      'work.rework': ofDay(rows, () => 0),
      'work.ideal_secs': ofDay(rows, ({ idealSecs }) => idealSecs ?? 0),
      'work.ideal_missing': ofDay(rows, ({ idealSecs }) => (idealSecs === null ? 1 : 0)),
      ...Object.fromEntries(['job_num', 'part_revision'].map((name) => [`work.${name}`, ofDay(rows, () => 'A')])),
      ...Object.fromEntries(zero.map((name) => [`work.${name}`, ofDay(rows, () => 0)])),
    })),
  )
}

/** Returns each compared row as text, sorted. */
const rowsOf = ({ starts, rows, segments: chunks, machines, operations, ...names }: ProductionByOperation) =>
  operations
    .flatMap(({ partNum, oprSeq, from, to }) =>
      indexRange(from, to).flatMap((machine) =>
        indexRange(machines.from[machine]!, machines.from[machine + 1]!).flatMap((chunk) =>
          indexRange(chunks.from[chunk]!, chunks.from[chunk + 1]!).map((row) => [
            partNum,
            oprSeq,
            names.resourceIDs[machines.resource[machine]!],
            names.empIDs[chunks.person[chunk]!],
            names.shiftNums[chunks.shift[chunk]!],
            starts[rows.day[row]!]! / dayMs,
            rows.total[row],
            rows.lost[row],
            rows.idealSecs[row],
          ]),
        ),
      ),
    )
    .map((row) => JSON.stringify(row))
    .sort()
const indexRange = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => from + k)

/** Computes the same rows directly from the written data. */
function naiveOf(resourceIDs: readonly string[], from: number, to: number) {
  const rows = [...days.values()]
    .filter(({ resourceID, day }) => resourceIDs.includes(resourceID) && day >= from && day < to)
    .flatMap(({ resourceID, day, rows }) => rows.map((row) => ({ ...row, resourceID, start: day * dayMs })))
  return rowsOf(productionByOperation(rows))
}

let fixture: EfficiencyFixture
/** Queried intervals of days (first day, number of days). */
let queriedIntervals: [number, number][] = []
let createReader: (options?: { maxCachedRows?: number }) => ReturnType<typeof createProductionReader>
beforeAll(async () => {
  fixture = await createEfficiencyFixture(() => [
    {
      name: 'quality',
      open: ({ dependencies }) => {
        const partTableOf = createPartTables(dependencies, { entriesOf: async () => new Map() })
        const recorded: typeof partTableOf = async (of, body, ...more) => {
          const table = await partTableOf(of, body, ...more)
          const [start, end] = [Date.parse(body.startDate), Date.parse(body.endDate)]
          const { rows } = table
          return {
            ...table,
            rows:
              rows &&
              ((bind) => {
                queriedIntervals.push([start / dayMs - firstDay, (end - start) / dayMs])
                return rows(bind)
              }),
          }
        }
        createReader = (options) => createProductionReader(dependencies.clickhouse, recorded, options)
        return { routes: [] }
      },
    },
  ])
  fixture.floors.set(organizationId, floor)
  fixture.clock.now = (firstDay + dayCount) * dayMs + dayMs / 2
  const closed = { closed_before: dateOfDay(firstDay + dayCount), time_zone: 'UTC' }
  await fixture.insert('rollup_closed', [{ organization_id: organizationId, version: 1, ...closed }])
})
afterAll(() => fixture?.close())

const { signal } = new AbortController()
async function read(
  readProduction: ReturnType<typeof createProductionReader>,
  resourceIDs: readonly string[],
  from: number,
  to: number,
) {
  queriedIntervals = []
  const { read } = await readProduction(floor, { resourceIDs, days: { start: from * dayMs, end: to * dayMs }, signal })
  return rowsOf(await read(signal))
}

const row = fc.record({
  partNum: fc.constantFrom('P-1', 'P-2'),
  oprSeq: fc.constantFrom(10, null),
  empID: fc.constantFrom('E1', 'E2', 'E3', null),
  shiftNum: fc.constantFrom(1, 2, null),
  total: fc.integer({ min: 8, max: 60 }),
  idealSecs: fc.constantFrom(600, 600, 600, null),
})
const rowsOfDay = fc
  .array(fc.tuple(row, fc.integer({ min: 0, max: 8 })), { maxLength: 4 })
  .map((rows) => rows.map(([row, lost]) => ({ ...row, lost: row.empID === 'E2' ? lost : Math.min(lost, 1) })))
const everyDay = machines.flatMap((resourceID) =>
  Array.from({ length: dayCount }, (_, k) =>
    fc.record({ ...constants({ resourceID, day: firstDay + k }), rows: rowsOfDay }),
  ),
)
function constants<Of extends object>(of: Of) {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, fc.constant(value)])) as {
    [Name in keyof Of]: fc.Arbitrary<Of[Name]>
  }
}
const query = fc.record({
  from: fc.nat(dayCount - 10),
  count: fc.integer({ min: 8, max: dayCount }),
  resourceIDs: fc.subarray(machines, { minLength: 1 }),
  changed: fc.array(fc.record({ resourceID: fc.constantFrom(...machines), k: fc.nat(dayCount - 1), rows: rowsOfDay }), {
    maxLength: 3,
  }),
})

test('returns the same rows from the cache as from the data, for any sequence of queries and changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(...everyDay), fc.array(query, { minLength: 3, maxLength: 6 }), async (all, queries) => {
      await write(all)
      const readProduction = createReader()
      await read(readProduction, machines, firstDay, firstDay + dayCount)
      for (const { from, count, resourceIDs, changed } of queries) {
        if (changed.length > 0)
          await write(changed.map(({ resourceID, k, rows }) => ({ resourceID, day: firstDay + k, rows })))
        const [start, end] = [firstDay + from, firstDay + Math.min(dayCount, from + count)]
        const naive = naiveOf(resourceIDs, start, end)
        expect(await read(readProduction, resourceIDs, start, end)).toEqual(naive)
        expect(await read(createReader(), resourceIDs, start, end)).toEqual(naive)
      }
    }),
    { numRuns: 6 },
  )
})

test('reads only changed days, and reads all days again if they exceed the cache', async () => {
  const sampleRow = { partNum: 'P-1', oprSeq: 10, empID: 'E1', shiftNum: 1, total: 20, lost: 1, idealSecs: 600 }
  const at = (resourceID: string, k: number, rows = [sampleRow]) => ({ resourceID, day: firstDay + k, rows })
  await write(machines.flatMap((resourceID) => Array.from({ length: dayCount }, (_, k) => at(resourceID, k))))
  const [readProduction, forgetful] = [createReader(), createReader({ maxCachedRows: 10 })]
  const all = [machines, firstDay, firstDay + dayCount] as const
  await read(readProduction, ...all)
  expect(queriedIntervals).toEqual([[0, dayCount]])
  await read(readProduction, ...all)
  expect(queriedIntervals).toEqual([])
  await write([at('M-01', 4), at('M-02', 5), at('M-02', 20, [])])
  await read(readProduction, ['M-03'], firstDay + 2, firstDay + 12)
  expect(queriedIntervals).toEqual([[4, 2]])
  await read(readProduction, ...all)
  expect(queriedIntervals).toEqual([[20, 1]])
  // With many separate changed days, the whole interval between them is read at once.
  await write(Array.from({ length: 9 }, (_, k) => at('M-03', 3 * k + 1)))
  await read(readProduction, ...all)
  expect(queriedIntervals).toEqual([[1, 25]])
  for (const _ of machines) {
    await read(forgetful, ...all)
    expect(queriedIntervals).toEqual([[0, dayCount]])
  }
  // A query for a single machine does not wait for all others.
  await read(createReader(), ['M-01'], firstDay, firstDay + dayCount)
  expect(queriedIntervals).toEqual([[0, dayCount]])
})

test('right after midnight, returns machines that have reported completely although others of the organization have not', async () => {
  const slow = sampleResource({
    resourceID: 'M-02',
    attachments: [{ deviceId: 2, from: -Infinity, to: Infinity, reports: 'state' }],
    microStopSecs: [{ from: -Infinity, value: 1800 }],
  })
  const of: Floor = { ...floor, resources: new Map([...floor.resources, ['M-02', slow]]) }
  const midnight = (firstDay + dayCount) * dayMs
  const readProduction = createReader()
  await read(readProduction, machines, firstDay, firstDay + dayCount)
  // The clock of M-02's device is some minutes fast.
  const last_to = new Date(midnight + 18 * 60_000).toISOString().slice(0, -1).replace('T', ' ')
  const day = dateOfDay(firstDay + dayCount)
  await fixture.insert('rollup_day', [
    { organization_id: organizationId, resource_id: 'M-02', day, version: 2, last_to },
  ])
  fixture.clock.now = midnight + 15 * 60_000
  const days = { start: firstDay * dayMs, end: midnight }
  const { read: readNow } = await readProduction(of, { resourceIDs: ['M-01'], days, signal })
  expect(rowsOf(await readNow(signal))).toEqual(naiveOf(['M-01'], firstDay, firstDay + dayCount))
})
