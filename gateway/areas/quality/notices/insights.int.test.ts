import type { Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { dice } from '@takt/domain/areas/plant/random.ts'
import type { MachineGroup } from '@takt/domain/areas/quality/likeMachines.ts'
import { type MadeBy, madeOfOperations } from '@takt/domain/areas/quality/madeOfOperations.bed.ts'
import { qualityEffects } from '@takt/domain/areas/quality/qualityEffects.ts'
import type { Shift } from '@takt/domain/core/schedule/schedule.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { atOnce } from '@takt/domain/core/statistics/steps.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPartTables } from '../../analytics/face.ts'
import { createEfficiencyBed, type EfficiencyBed } from '../../efficiency/efficiency.bed.ts'
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

/** A stretch of work of a machine on a day: of M-02 more is scrap, of a team each has half. */
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

/** What single slices say was made, by machine, person and shift. */
function madeOf(slices: readonly Slice[]): MadeBy[] {
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

let bed: EfficiencyBed
let freshEffects: () => ReturnType<typeof createEffects>
let effectsOf: ReturnType<typeof createEffects>
beforeAll(async () => {
  bed = await createEfficiencyBed(() => [
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
  bed.clock.now = range.end + 12 * hourMs
  await bed.write(floor, slices, range)
})
afterAll(() => bed?.close())

const found = (resourceIDs: readonly string[] = machines, groups: readonly MachineGroup[] = []) =>
  effectsOf(floor, { resourceIDs, groups, days: range, signal: new AbortController().signal })
const naiveOf = (slices: readonly Slice[], groups: readonly MachineGroup[] = []) =>
  atOnce(qualityEffects(madeOfOperations(madeOf(slices)), { range, groups }))
/** Figures of sums in another order differ in their last places. */
const rounded = (told: unknown) =>
  JSON.parse(JSON.stringify(told, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value)))

test('insights are what single slices say, day by day and by machine, person and shift, alone and two together', async () => {
  const naive = naiveOf(slices)
  const told = await found()
  expect(naive.found.map(({ resourceID, severity }) => [resourceID, severity])).toContainEqual(['M-02', 'warning'])
  expect([told.comparisons, told.since]).toEqual([naive.comparisons, first])
  const inOrder = ({ found }: typeof naive) => rounded(found.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  expect(inOrder(told)).toEqual(inOrder(naive))
})

test('machines are compared with those of their device group, and anew once the groups are others', async () => {
  const groups = [{ name: 'Mills', resourceIDs: ['M-01', 'M-02'] }]
  const told = await found(machines, groups)
  const ofMachine = ({ resourceID, about }: (typeof told.found)[number]) =>
    resourceID === 'M-02' && about!.empID === null
  expect(told.found.find(ofMachine)!.message).toMatch(/; the other machine of Mills that makes it has \d\.\d %\.$/)
  expect(rounded(told.found.map(({ message }) => message).sort())).toEqual(
    rounded(
      naiveOf(slices, groups)
        .found.map(({ message }) => message)
        .sort(),
    ),
  )
  expect((await found()).found.find(ofMachine)!.message).toContain('; both other machines that make it have at most')
})

test('what was found is remembered until something of these days changes, and then it is found anew', async () => {
  const before = await found()
  expect(await found()).toBe(before)
  expect(await found(['M-01', 'M-02'])).not.toEqual(before)
  // Told late: M-02 was as good as the others.
  const late = slices.map((slice): Slice => {
    const [output] = slice.outputs
    return slice.deviceId === 2
      ? { ...slice, seq: slice.seq + 1, outputs: [{ ...output!, good: 29, scrap: 1 }] }
      : slice
  })
  await bed.write(floor, late, range)
  const after = await found()
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
const then = first + 12 * dayMs
const until = (deviceId: number) => ({ deviceId, from: -Infinity, to: then, reports: 'state' as const })
const since = (deviceId: number) => ({ deviceId, from: then, to: Infinity, reports: 'state' as const })

test('what is remembered is not told any more once somebody changes how the floor is', async () => {
  const changes: [string, Floor][] = [
    ['when shifts begin', scheduled(early, { ...late, start: '16:00' })],
    ['the zone of the organization', { ...floor, timeZone: 'Asia/Tokyo' }],
    ['when a machine was commissioned', ofMachine('M-02', { service: { from: then, to: null, firstFact: null } })],
    ['when a machine was retired', ofMachine('M-02', { service: { from: -Infinity, to: then, firstFact: null } })],
    ['where a device was from when on', ofMachine('M-02', { attachments: [until(2), since(1)] })],
  ]
  await bed.write(floor, slices, range)
  const before = await found()
  for (const [what, after] of changes) {
    await found()
    const { dayStart, dayOf } = wallClock(after.timeZone)
    const days = { start: dayStart(dayOf(range.start)), end: dayStart(dayOf(range.end)) }
    const ask = async (effects = effectsOf) => ({
      what,
      ...(await effects(after, { resourceIDs: machines, groups: [], days, signal: new AbortController().signal })),
    })
    // The floor is told first, its rollups follow.
    expect(await ask()).toEqual(await ask(freshEffects()))
    await bed.write(after, slices, range)
    const told = await ask()
    expect(told).toEqual(await ask(freshEffects()))
    expect(told).not.toEqual({ what, ...before })
  }
})
