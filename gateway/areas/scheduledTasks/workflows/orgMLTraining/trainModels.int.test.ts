import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import type { CycleDay } from '@takt/domain/areas/training/cycleModel.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from '../../../../core/area.ts'
import { createEfficiencyFixture, type EfficiencyFixture } from '../../../efficiency/efficiency.fixture.ts'
import type { FloorOf } from '../../../efficiency/index.ts'
import { createTasksFixture, daily, type TasksFixture } from '../../executions/tasks.fixture.ts'
import { readCycleDays } from './readCycleDays.ts'
import { createTraining, trainingRange } from './trainModels.ts'

let facts: EfficiencyFixture
let source: Pick<Gateway, 'dependencies' | 'shared'> & { floorOf: FloorOf }
let fixture: TasksFixture
let days: CycleDay[] = []
const ranges: { start: number; end: number }[] = []
beforeAll(async () => {
  facts = await createEfficiencyFixture(({ floorOf }) => [
    {
      name: 'training',
      open: (gateway) => {
        source = { ...gateway, floorOf }
        return {}
      },
    },
  ])
  const training = createTraining(async function* (_, range) {
    ranges.push(range)
    yield days
  })
  fixture = await createTasksFixture([training])
  await fixture.start()
})
afterAll(async () => {
  await fixture?.close()
  await facts?.close()
})

const add = (scheduleName = 'Training') =>
  fixture.add({
    scheduleName,
    workflowType: 'orgMLTraining',
    options: ['ONE_WEEK'],
    calendars: daily(3),
  })

test('reads days from facts: run time and parts per machine, part and operation, with standard, planned time and machine run time', async () => {
  const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)
  const output = (good: number, scrap = 0) =>
    sampleOutput({ partNum: 'P-1', oprSeq: 10, good, scrap, idealCycleSecs: 20 })
  const machine = sampleResource({
    resourceID: 'M-01',
    attachments: [{ deviceId: 1, from: -Infinity, to: Infinity, reports: 'state' }],
  })
  const range = { start: at('00:00:00'), end: at('24:00:00') }
  facts.clock.now = at('24:00:00') + 86_400_000
  await facts.write(
    sampleFloor(
      [machine],
      [
        sampleSchedule({
          shifts: [{ shiftNum: 1, name: 'Day', days: ['MONDAY'], start: '06:00', end: '14:00', breaks: [] }],
        }),
      ],
    ),
    [
      sampleSlice(at('08:00:00'), at('09:00:00'), 'running', { outputs: [output(100)] }),
      sampleSlice(at('09:00:00'), at('10:00:00'), 'down'),
      sampleSlice(at('10:00:00'), at('10:30:00'), 'running', { outputs: [output(18, 2)] }),
      sampleSlice(at('10:30:00'), at('10:40:00'), 'running'),
    ],
    range,
  )
  const { signal } = new AbortController()
  const cycleDays = await Array.fromAsync(readCycleDays(source, { organizationId: 1, range, signal }))
  expect(cycleDays.flat()).toEqual([
    {
      day: 20514,
      resourceID: 'M-01',
      partNum: 'P-1',
      oprSeq: 10,
      runSecs: 5400,
      standardSecs: 2400,
      parts: 120,
      goodParts: 118,
      plannedSecs: 8 * 3600,
      machineRunSecs: 6000,
    },
  ])
})

test('a period is the whole days of the zone before today, including across daylight saving changes', () => {
  const range = trainingRange('ONE_MONTH', Date.parse('2026-04-15T08:00:00Z'), 'America/New_York')
  expect([range.start, range.end].map((instant) => new Date(instant).toISOString())).toEqual([
    '2026-03-15T04:00:00.000Z',
    '2026-04-15T04:00:00.000Z',
  ])
  const winter = trainingRange('ONE_WEEK', Date.parse('2026-11-03T12:00:00Z'), 'America/New_York')
  expect(new Date(winter.start).toISOString()).toBe('2026-10-27T04:00:00.000Z')
})

async function switchAi(isOn: boolean) {
  const saved = await fixture.request('POST', '/api/organizations/1/settings', { aiEnabled: isOn })
  expect(saved.body.success).toBe(true)
}

test('skips training while AI features are off and states that in the result', async () => {
  ranges.length = 0
  const scheduleId = await add('Off')
  await fixture.trigger(scheduleId)
  const { reason } = await fixture.until(scheduleId, 'Success')
  expect(reason).toBe('Training was skipped: AI features are turned off in the settings of this organization.')
  expect(ranges).toEqual([])
})

test('stores the model with its errors on unseen days, separately from the standard, and replaces it on the next run', async () => {
  const day = (number: number, runSecs = 3000): CycleDay => ({
    day: number,
    resourceID: 'M-1',
    partNum: 'P-1',
    oprSeq: 10,
    runSecs,
    parts: 100,
    goodParts: 95,
    plannedSecs: 4000,
    machineRunSecs: runSecs,
    standardSecs: 2500,
  })
  await switchAi(true)
  days = [1, 2, 3, 4].map((number) => day(number)).concat(day(5, 4000))
  const scheduleId = await add()
  const { executionId } = await fixture.trigger(scheduleId)
  const { reason, steps } = await fixture.until(scheduleId, 'Success')
  expect(reason).toBe(
    'Error of 25.0 % of run time on 1 machine days not used for training; error of the standard: 37.5 %.',
  )
  expect(steps.at(-1)).toMatchObject({
    text: 'Trained 1 cycle times',
    details: [{ name: 'M-1 · P-1 · 10', text: 'expected 32.0 s ± 4.0 s, standard 25.0 s' }],
  })
  const [range] = ranges
  expect((range!.end - range!.start) / 86_400_000).toBe(7)
  const readModel = async () =>
    (
      await sql<{ executionId: string; content: unknown[]; errors: unknown }>`select execution_id as "executionId",
        content, errors from trained_model where kind = 'cycleTimes'`.execute(fixture.dependencies.systemDb)
    ).rows
  expect(await readModel()).toEqual([
    {
      executionId,
      content: [
        expect.objectContaining({
          expectedSecs: 32,
          spreadSecs: 4,
          standardSecs: 25,
          days: 5,
          parts: 500,
          goodShare: 0.95,
        }),
      ],
      errors: { days: 1, byModel: 0.25, byStandard: 0.375 },
    },
  ])
  days = []
  await fixture.trigger(scheduleId)
  const second = await fixture.until(scheduleId, 'Success')
  expect(second.reason).toBe('Training is not possible: no parts were made in this period.')
  expect(await readModel()).toMatchObject([{ content: [] }])
})
