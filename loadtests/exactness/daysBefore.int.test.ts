import type { Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { calendarResolutions } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { busyPlant } from './busyPlant.ts'
import { breakdownQuestions } from './expectBreakdown.ts'
import { createHistoryBed, type HistoryBed } from './history.bed.ts'

const runs = Number(process.env.FC_RUNS ?? 2)
const seed = Number(process.env.FC_SEED ?? Date.now() % 1_000_000_000)

let bed: HistoryBed
beforeAll(async () => {
  bed = await createHistoryBed()
})
afterAll(() => bed?.close())

let organizations = 9000
const unsaid = { from: null, to: null, firstFact: null }
const others = ['M-01', 'M-02'] as const
// A stop that began on the day before is what it is by then, whatever becomes of its machine: no threshold is longer.
const settledMs = 900_000

type Deed = (floor: Floor, at: number) => Floor

const withMachine = (floor: Floor, machine: ResourceFloor): Floor => ({
  ...floor,
  resources: new Map([...floor.resources, [machine.resourceID, machine]]),
})

const endedAt = (machine: ResourceFloor, at: number): ResourceFloor => ({
  ...machine,
  attachments: machine.attachments.flatMap((attachment) => {
    const to = Math.min(attachment.to, at)
    return to > attachment.from ? [{ ...attachment, to }] : []
  }),
})

/** What happens to machines of a plant on a day. */
const deeds: Record<string, (resourceID: string) => Deed> = {
  'a machine is added': () => (floor) =>
    withMachine(floor, {
      ...floor.resources.get('M-01')!,
      resourceID: 'M-03',
      service: unsaid,
      attachments: [{ deviceId: 21, from: -Infinity, to: Infinity, reports: 'state' }],
    }),
  'a device is moved to': (resourceID) => (floor, at) => {
    const [to, from] = [resourceID, others.find((entry) => entry !== resourceID)!].map(
      (text) => floor.resources.get(text)!,
    )
    const moved = from!.attachments.filter(
      (attachment) => attachment.reports === 'state' && attachment.from <= at && at < attachment.to,
    )
    const there = moved.map((attachment) => ({ ...attachment, from: at }))
    return withMachine(withMachine(floor, endedAt(from!, at)), { ...to!, attachments: [...to!.attachments, ...there] })
  },
  'devices are retired of': (resourceID) => (floor, at) =>
    withMachine(floor, endedAt(floor.resources.get(resourceID)!, at)),
  'a machine is decommissioned,': (resourceID) => (floor, at) => {
    const machine = floor.resources.get(resourceID)!
    return withMachine(floor, { ...machine, service: { ...machine.service, to: at } })
  },
}

/**
 * All that is answered of days: figures in every resolution, breakdowns, evidence; a machine that was added has nothing
 * there and is left out.
 */
async function answersOf({ organizationId }: Floor, range: Interval) {
  const [startDate, endDate] = [range.start, range.end].map((at) => new Date(at).toISOString())
  const ask = (path: string, body?: object) => bed.ask(organizationId, path, body && { ...body, startDate, endDate })
  const figures = []
  for (const resolution of [...calendarResolutions, 'shift']) {
    const { resources, total } = await ask('/api/resources/getTEEP', { resolution })
    const known = resources.filter(({ resourceID }: ResourceFloor) => resourceID !== 'M-03')
    figures.push({ resolution, known, total })
  }
  const breakdowns = []
  for (const question of breakdownQuestions) breakdowns.push(await ask('/api/analytics/breakdown', question))
  const evidence = []
  for (const resourceID of others)
    evidence.push(await ask(`/api/resources/${resourceID}/evidence?start=${startDate}&end=${endDate}`))
  return {
    figures,
    breakdowns: breakdowns.map(({ rows }) => rows),
    evidence: evidence.map(({ asOf: _, ...one }) => one),
  }
}

const happening = fc.array(
  fc.record({
    deed: fc.constantFrom(...Object.keys(deeds)),
    resourceID: fc.constantFrom(...others),
    after: fc.nat(36),
  }),
  { minLength: 1, maxLength: 4 },
)

test(`what is added, moved or retired today changes no figure of a day before (${runs} from FC_SEED=${seed} on)`, async () => {
  await fc.assert(
    fc.asyncProperty(
      busyPlant(() => ++organizations),
      happening,
      async (plant, happened) => {
        const machines = [...plant.floor.resources.values()].map((resource) => ({ ...resource, service: unsaid }))
        const first = { ...plant.floor, resources: new Map(machines.map((machine) => [machine.resourceID, machine])) }
        const clock = wallClock(first.timeZone)
        const today = clock.dayStart(clock.dayOf(plant.range.end))
        const range = { start: clock.dayStart(clock.dayOf(plant.range.start) - 1), end: today }
        const news: Slice[] = plant.slices
          .filter(({ deviceId, from }) => deviceId === 1 && from >= today)
          .map((slice) => ({ ...slice, deviceId: 21 }))
        let last: Floor = first
        let before: unknown
        const steps = happened.map(({ deed, resourceID, after }) => {
          last = deeds[deed]!(resourceID)(last, today + settledMs + after * 3_600_000)
          return { says: `${deed} ${resourceID}`, floor: last }
        })
        await bed.play({
          first,
          last,
          steps: [
            {
              says: 'yesterday',
              slices: plant.slices,
              through: true,
              asks: async () => {
                before = await answersOf(first, range)
              },
            },
            ...steps,
            { says: 'the new machine tells', slices: news },
          ],
        })
        expect(await answersOf(first, range)).toEqual(before)
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  )
}, 600_000)
