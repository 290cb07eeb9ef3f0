import {
  constantValue,
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import type { JobEfficiency } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from '../efficiency/efficiency.fixture.ts'
import { analyticsRoutes } from './analyticsRoutes.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`)
const shifts = [{ shiftNum: 1, name: 'Day', days: ['MONDAY' as const], start: '06:00', end: '14:00', breaks: [] }]
const job = (jobNum: string, good = 0, scrap = 0) => ({
  outputs: [sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, partNum: 'P-7', good, scrap })],
})

let fixture: EfficiencyFixture
beforeAll(async () => {
  // Changed while the job ran: the value in force at its start counts.
  const changed = (value: number) => [...constantValue(value), { from: at('08:00'), value: 999 }]
  const standards = new Map([['J-2~0~10', changed(1200)]])
  fixture = await createEfficiencyFixture(({ floorOf }) => [
    {
      name: 'analytics',
      open: ({ dependencies }) => ({
        routes: analyticsRoutes(dependencies, {
          floorOf,
          entriesOf: async () => new Map(),
          setupStandardsOf: async () => standards,
        }),
      }),
    },
  ])
  const floor = sampleFloor([sampleResource()], [sampleSchedule({ shifts })], {
    cycleStandards: new Map([['J-2~0~10', changed(50)]]),
  })
  fixture.clock.now = at('23:00')
  await fixture.write(
    floor,
    [
      sampleSlice(at('05:30'), at('06:30'), 'running', job('J-1', 10)),
      sampleSlice(at('06:30'), at('06:40'), 'idle'),
      sampleSlice(at('06:40'), at('06:50'), 'down', { reason: 'TOOL' }),
      sampleSlice(at('06:50'), at('07:10'), 'setup', job('J-2')),
      sampleSlice(at('07:10'), at('07:15'), 'idle', job('J-2')),
      sampleSlice(at('07:15'), at('09:15'), 'running', job('J-2', 96, 24)),
      sampleSlice(at('09:15'), at('09:20'), 'idle'),
      sampleSlice(at('09:20'), at('09:30'), 'running', job('J-2', 8)),
    ],
    { start: at('00:00'), end: at('23:00') },
  )
  await writeDetails()
})
afterAll(() => fixture?.close())

/** Inserts the windows of these hours with the writer's details; the fixture stores only totals. */
async function writeDetails() {
  const minute = (from: string, to: string) => (at(to) - at(from)) / 60_000
  const rows: object[] = []
  const detail = (from: string, to: string, timeClass: string, jobNum: string, good = 0, scrap = 0) => {
    for (let k = 0; k < minute(from, to) / 5; k++) {
      const first = k === 0
      rows.push({
        organization_id: 1,
        resource_id: 'M-01',
        version: 100,
        window_start: at(from) / 1000 + k * 300,
        last_to: '2026-03-02 09:30:00.000',
        'details.time_class': [timeClass],
        'details.reason': [''],
        'details.job_num': [jobNum],
        'details.assembly_seq': [jobNum ? 0 : -1],
        'details.opr_seq': [jobNum ? 10 : -1],
        'details.part_num': [jobNum ? 'P-7' : ''],
        'details.part_revision': [''],
        'details.shift_num': [1],
        'details.scheduled': [at(from) >= at('06:00') ? 1 : 0],
        'details.ms': [300_000],
        'details.starts': [0],
        'details.emp_ids': [[]],
        'details.good': [first ? good : 0],
        'details.scrap': [first ? scrap : 0],
        'details.rework': [0],
        'details.ideal_missing': [0],
        'details.ideal_secs': [first ? 50 * (good + scrap) : 0],
        'details.good_ideal_secs': [first ? 50 * good : 0],
      })
    }
  }
  detail('05:30', '06:00', 'running', 'J-1', 10)
  detail('06:00', '06:30', 'running', 'J-1')
  detail('06:50', '07:10', 'setup', 'J-2')
  detail('07:10', '07:15', 'idle', 'J-2')
  detail('07:15', '09:15', 'running', 'J-2', 96, 24)
  detail('09:20', '09:30', 'running', 'J-2', 8)
  await fixture.insert('rollup_window_by_day', rows)
}

const requestHistory = (body: object, token = 'reader-1') =>
  fixture.request('POST', '/api/analytics/jobEffHistory', { token, body })

// Proves OPS-271
test('jobEffHistory takes a list of jobs and returns each operation over its whole life: standards in force at its start, time, parts and setups', async () => {
  const { status, body } = await requestHistory({ jobNumList: ['J-2', 'J-unknown'] })
  expect(status).toBe(200)
  expect(body.data.jobs).toHaveLength(1)
  const job = body.data.jobs[0] as JobEfficiency
  expect(job).toMatchObject({
    jobNum: 'J-2',
    assemblySeq: 0,
    oprSeq: 10,
    partNum: 'P-7',
    resourceIDs: ['M-01'],
    firstAt: '2026-03-02T06:50:00.000Z',
    lastAt: '2026-03-02T09:30:00.000Z',
    cycleStandardSecs: 50,
    setupStandardSecs: 1200,
    runSecs: 130 * 60,
    setupSecs: 1200,
    totalCount: 128,
    goodCount: 104,
    scrapCount: 24,
    meanCycleSecs: (130 * 60) / 128,
    performance: (50 * 128) / (130 * 60),
  })
  expect(job.days.map(({ date, runSecs }) => [date, runSecs])).toEqual([['2026-03-02', 130 * 60]])
})

test('a changeover is one setup, declared and inferred, against the standard in force when it started', async () => {
  const job = (await requestHistory({ jobNumList: ['J-2'] })).body.data.jobs[0] as JobEfficiency
  expect(job.setups).toEqual([
    {
      resourceID: 'M-01',
      start: '2026-03-02T06:30:00.000Z',
      end: '2026-03-02T07:15:00.000Z',
      completed: true,
      kind: 'mixed',
      secs: 35 * 60,
      declaredSecs: 20 * 60,
      inferredSecs: 15 * 60,
      standardSecs: 1200,
      overSecs: 15 * 60,
      from: { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, partNum: 'P-7', partRevision: null },
    },
  ])
  expect([job.setupSecs, job.inferredSetupSecs]).toEqual([1200, 900])
})

test('includes work before the shift and returns jobs in the requested order', async () => {
  const { jobs } = (await requestHistory({ jobNumList: ['J-2', 'J-1'] })).body.data as { jobs: JobEfficiency[] }
  expect(jobs.map(({ jobNum, runSecs, setups }) => [jobNum, runSecs, setups.length])).toEqual([
    ['J-2', 7800, 1],
    ['J-1', 3600, 0],
  ])
})

test('uses day boundaries as start and end if the slices are no longer stored', async () => {
  await fixture.clickhouse.command({ query: 'TRUNCATE TABLE slice' })
  const job = (await requestHistory({ jobNumList: ['J-2'] })).body.data.jobs[0] as JobEfficiency
  expect([job.firstAt, job.lastAt]).toEqual(['2026-03-02T00:00:00.000Z', '2026-03-02T23:00:00.000Z'])
  expect([job.runSecs, job.setups]).toEqual([7800, []])
})

test('rejects a missing, empty or too long list and missing rights; returns no jobs of another organization', async () => {
  for (const jobNumList of [undefined, [], Array.from({ length: 201 }, (_, k) => `J-${k}`)])
    expect((await requestHistory({ jobNumList })).body.data.fields.jobNumList).toBe(
      'must be a list of 1 to 200 job numbers',
    )
  expect((await requestHistory({ jobNumList: ['J-2'] }, 'nobody')).status).toBe(403)
  fixture.floors.set(2, sampleFloor([sampleResource()], [], { organizationId: 2 }))
  expect((await requestHistory({ jobNumList: ['J-2'] }, 'reader-2')).body.data.jobs).toEqual([])
})
