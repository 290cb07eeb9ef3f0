import type { Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { dice } from '@takt/domain/areas/plant/random.ts'
import type { MachineGroup } from '@takt/domain/areas/quality/peerMachines.ts'
import { type DayOutput, productionByOperation } from '@takt/domain/areas/quality/productionByOperation.fixture.ts'
import { qualityEffects } from '@takt/domain/areas/quality/qualityEffects.ts'
import type { Shift } from '@takt/domain/core/schedule/schedule.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { runSteps } from '@takt/domain/core/statistics/steps.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPartTables } from '../../analytics/index.ts'
import { createEfficiencyFixture, type EfficiencyFixture } from '../../efficiency/efficiency.fixture.ts'
import { createEffects } from './createEffects.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const first = Date.parse('2026-03-02T00:00:00Z')
const days = 20
const range = { start: first, end: first + days * dayMs }
const allDays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
const shifts: Shift[] = [
  { shiftNum: 1, name: 'Early', days: [...allDays], start: '06:00', end: '14:00', breaks: [] },
  { shiftNum: 2, name: 'Late', days: [...allDays], start: '14:00', end: '22:00', breaks: [] },
]
const idealCycleSecs = 20
const machines = ['M-01', 'M-02', 'M-03']
const floor = sampleFloor(
  machines.map((resourceID, k) =>
    sampleResource({ resourceID, attachments: [{ deviceId: k + 1, from: -Infinity, to: Infinity, reports: 'state' }] }),
  ),
  [sampleSchedule({ shifts })],
)
const roll = dice(5, 9)

/**
 * Creates a slice of work of a machine on a day: M-02 has more scrap; in a team, each person gets half of the output.
 */
function worked(k: number, day: number, hour: number): Slice {
  const scrap = Math.floor(roll() * 3) + (k === 1 ? 4 : 0)
  const from = first + day * dayMs + hour * hourMs
  const people = [`E${(k + day) % 3}`, ...(hour === 7 ? ['E9'] : [])]
  return sampleSlice(from, from + 20 * minuteMs, 'running', {
    deviceId: k + 1,
    empIDs: roll() < 0.1 ? [] : people,
    outputs: [
      sampleOutput({
        jobNum: `J-${day}`,
        partNum: hour === 15 && day % 4 === 0 ? 'P-2' : 'P-1',
        oprSeq: 10,
        idealCycleSecs,
        good: 30 - scrap,
        scrap,
        rework: Math.floor(roll() * 2),
      }),
    ],
  })
}
const slices = Array.from({ length: days }, (_, day) =>
  machines.flatMap((_, k) => [6, 7, 15].map((hour) => worked(k, day, hour))),
).flat()

/** Computes the output by machine, person and shift directly from single slices. */
function productionOf(slices: readonly Slice[]): DayOutput[] {
  const clock = wallClock(floor.timeZone)
  return slices.flatMap(({ deviceId, from, empIDs, outputs }) =>
    outputs.flatMap(({ partNum, oprSeq, good, scrap, rework }) => {
      const people = empIDs.length > 0 ? empIDs : [null]
      const start = clock.dayStart(clock.dayOf(from))
      return people.map((empID) => ({
        start,
        resourceID: machines[deviceId - 1]!,
        empID,
        partNum: partNum!,
        oprSeq,
        shiftNum: (from - start) / hourMs < 14 ? 1 : 2,
        total: (good + scrap + rework) / people.length,
        lost: (scrap + rework) / people.length,
        idealSecs: ((good + scrap + rework) * idealCycleSecs) / people.length,
      }))
    }),
  )
}

let fixture: EfficiencyFixture
let freshEffects: () => ReturnType<typeof createEffects>
let effectsOf: ReturnType<typeof createEffects>
beforeAll(async () => {
  fixture = await createEfficiencyFixture(() => [
    {
      name: 'quality',
      open: ({ dependencies }) => {
        const entriesOf = async () => new Map()
        freshEffects = () => createEffects(dependencies, createPartTables(dependencies, { entriesOf }))
        return { routes: [] }
      },
    },
  ])
  effectsOf = freshEffects()
  fixture.clock.now = range.end + 12 * hourMs
  await fixture.write(floor, slices, range)
})
afterAll(() => fixture?.close())

const findEffects = (resourceIDs: readonly string[] = machines, groups: readonly MachineGroup[] = []) =>
  effectsOf(floor, { resourceIDs, groups, days: range, signal: new AbortController().signal })
const naiveOf = (slices: readonly Slice[], groups: readonly MachineGroup[] = []) =>
  runSteps(qualityEffects(productionByOperation(productionOf(slices)), { range, groups }))
/** Values summed in a different order differ in their last digits. */
const rounded = (result: unknown) =>
  JSON.parse(JSON.stringify(result, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value)))

test('insights match those computed from single slices by day, machine, person and shift, for one and two dimensions', async () => {
  const naive = naiveOf(slices)
  const effects = await findEffects()
  expect(naive.found.map(({ resourceID, severity }) => [resourceID, severity])).toContainEqual(['M-02', 'warning'])
  expect([effects.comparisons, effects.since]).toEqual([naive.comparisons, first])
  const inOrder = ({ found }: typeof naive) => rounded(found.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  expect(inOrder(effects)).toEqual(inOrder(naive))
})

test('compares machines with those of their device group, and again after the groups change', async () => {
  const groups = [{ name: 'Mills', resourceIDs: ['M-01', 'M-02'] }]
  const effects = await findEffects(machines, groups)
  const ofMachine = ({ resourceID, about }: (typeof effects.found)[number]) =>
    resourceID === 'M-02' && about!.empID === null
  expect(effects.found.find(ofMachine)!.message).toMatch(/; the other machine of Mills that makes it has \d\.\d %\.$/)
  expect(rounded(effects.found.map(({ message }) => message).sort())).toEqual(
    rounded(
      naiveOf(slices, groups)
        .found.map(({ message }) => message)
        .sort(),
    ),
  )
  expect((await findEffects()).found.find(ofMachine)!.message).toContain(
    '; both other machines that make it have at most',
  )
})

test('caches the findings until data of these days changes, then recomputes them', async () => {
  const before = await findEffects()
  expect(await findEffects()).toBe(before)
  expect(await findEffects(['M-01', 'M-02'])).not.toEqual(before)
  // A late correction: M-02 is as good as the other machines.
  const late = slices.map((slice): Slice => {
    const [output] = slice.outputs
    return slice.deviceId === 2
      ? { ...slice, seq: slice.seq + 1, outputs: [{ ...output!, good: 29, scrap: 1 }] }
      : slice
  })
  await fixture.write(floor, late, range)
  const after = await findEffects()
  const naive = naiveOf(late)
  expect(after).not.toEqual(before)
  expect(after.found.map(({ id }) => id).sort()).toEqual(naive.found.map(({ id }) => id).sort())
})

const ofMachine = (resourceID: string, change: Partial<ResourceFloor>): Floor => ({
  ...floor,
  resources: new Map([...floor.resources, [resourceID, { ...floor.resources.get(resourceID)!, ...change }]]),
})
const scheduled = (...shifts: Shift[]): Floor => ({
  ...floor,
  schedules: sampleFloor([], [sampleSchedule({ shifts })]).schedules,
})
const [early, late] = shifts as [Shift, Shift]
const changedAt = first + 12 * dayMs
const until = (deviceId: number) => ({ deviceId, from: -Infinity, to: changedAt, reports: 'state' as const })
const since = (deviceId: number) => ({ deviceId, from: changedAt, to: Infinity, reports: 'state' as const })

test('invalidates the cache when the configuration of the floor changes', async () => {
  const changes: [string, Floor][] = [
    ['when shifts begin', scheduled(early, { ...late, start: '16:00' })],
    ['the zone of the organization', { ...floor, timeZone: 'Asia/Tokyo' }],
    ['when a machine was commissioned', ofMachine('M-02', { service: { from: changedAt, to: null, firstFact: null } })],
    ['when a machine was retired', ofMachine('M-02', { service: { from: -Infinity, to: changedAt, firstFact: null } })],
    ['where a device was from when on', ofMachine('M-02', { attachments: [until(2), since(1)] })],
  ]
  await fixture.write(floor, slices, range)
  const before = await findEffects()
  for (const [what, after] of changes) {
    await findEffects()
    const { dayStart, dayOf } = wallClock(after.timeZone)
    const days = { start: dayStart(dayOf(range.start)), end: dayStart(dayOf(range.end)) }
    const compute = async (effects = effectsOf) => ({
      what,
      ...(await effects(after, { resourceIDs: machines, groups: [], days, signal: new AbortController().signal })),
    })
    // The floor changes first; its rollups follow.
    expect(await compute()).toEqual(await compute(freshEffects()))
    await fixture.write(after, slices, range)
    const effects = await compute()
    expect(effects).toEqual(await compute(freshEffects()))
    expect(effects).not.toEqual({ what, ...before })
  }
})
