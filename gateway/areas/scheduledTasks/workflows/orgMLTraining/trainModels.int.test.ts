import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import type { CycleDay } from '@takt/domain/areas/training/cycleModel.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from '../../../../core/area.ts'
import { createEfficiencyBed, type EfficiencyBed } from '../../../efficiency/efficiency.bed.ts'
import type { FloorOf } from '../../../efficiency/face.ts'
import { createTasksBed, daily, type TasksBed } from '../../executions/tasks.bed.ts'
import { readCycleDays } from './readCycleDays.ts'
import { createTraining, trainingRange } from './trainModels.ts'

let facts: EfficiencyBed
let source: Pick<Gateway, 'dependencies' | 'shared'> & { floorOf: FloorOf }
let bed: TasksBed
let days: CycleDay[] = []
const asked: { start: number; end: number }[] = []
beforeAll(async () => {
  facts = await createEfficiencyBed(({ floorOf }) => [
    {
      name: 'training',
      open: (gateway) => {
        source = { ...gateway, floorOf }
        return {}
      },
    },
  ])
  const training = createTraining(async function* (_, range) {
    asked.push(range)
    yield days
  })
  bed = await createTasksBed([training])
  await bed.begin()
})
afterAll(async () => {
  await bed?.close()
  await facts?.close()
})

const add = (scheduleName = 'Training') =>
  bed.add({
    scheduleName,
    workflowType: 'orgMLTraining',
    options: ['ONE_WEEK'],
    calendars: daily(3),
  })

test('days are read from facts: run time and parts of each machine, part and operation, with the standard, planned time and run time of the machine', async () => {
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
  const found = await Array.fromAsync(readCycleDays(source, { organizationId: 1, range, signal }))
  expect(found.flat()).toEqual([
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

test('a period is the whole days of the zone before today, also over a change of clocks', () => {
  const range = trainingRange('ONE_MONTH', Date.parse('2026-04-15T08:00:00Z'), 'America/New_York')
  expect([range.start, range.end].map((instant) => new Date(instant).toISOString())).toEqual([
    '2026-03-15T04:00:00.000Z',
    '2026-04-15T04:00:00.000Z',
  ])
  const winter = trainingRange('ONE_WEEK', Date.parse('2026-11-03T12:00:00Z'), 'America/New_York')
  expect(new Date(winter.start).toISOString()).toBe('2026-10-27T04:00:00.000Z')
})

async function switchAi(isOn: boolean) {
  const saved = await bed.ask('POST', '/api/organizations/1/settings', { aiEnabled: isOn })
  expect(saved.body.success).toBe(true)
}

test('while AI features are off nothing is learned, and the task says so', async () => {
  asked.length = 0
  const scheduleId = await add('Off')
  await bed.trigger(scheduleId)
  const { reason } = await bed.until(scheduleId, 'Success')
  expect(reason).toBe('Nothing was learned: AI features are off in the settings of this organization.')
  expect(asked).toEqual([])
})

test('what was learned is kept with its errors on days that were not seen, told apart from the standard, and replaced', async () => {
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
  const { executionId } = await bed.trigger(scheduleId)
  const { reason, steps } = await bed.until(scheduleId, 'Success')
  expect(reason).toBe(
    'Off by 25.0 % of run time on 1 machine days that were not learned from; the standard is off by 37.5 %.',
  )
  expect(steps.at(-1)).toMatchObject({
    text: 'Learned 1 cycle times',
    details: [{ name: 'M-1 · P-1 · 10', text: 'expected 32.0 s ± 4.0 s, standard 25.0 s' }],
  })
  const [range] = asked
  expect((range!.end - range!.start) / 86_400_000).toBe(7)
  const kept = async () =>
    (
      await sql<{ executionId: string; content: unknown[]; errors: unknown }>`select execution_id as "executionId",
        content, errors from trained_model where kind = 'cycleTimes'`.execute(bed.dependencies.systemDb)
    ).rows
  expect(await kept()).toEqual([
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
  await bed.trigger(scheduleId)
  const second = await bed.until(scheduleId, 'Success')
  expect(second.reason).toBe('Nothing to learn from: no parts were made in this period.')
  expect(await kept()).toMatchObject([{ content: [] }])
})
