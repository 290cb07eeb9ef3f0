import type { Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { calendarResolutions } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { busyPlant } from './busyPlant.ts'
import { breakdownQueries } from './expectBreakdown.ts'
import { createHistoryFixture, type HistoryFixture } from './history.fixture.ts'

const runs = Number(process.env.FC_RUNS ?? 2)
const seed = Number(process.env.FC_SEED ?? Date.now() % 1_000_000_000)

let fixture: HistoryFixture
beforeAll(async () => {
  fixture = await createHistoryFixture()
})
afterAll(() => fixture?.close())

let organizations = 9000
const unknownService = { from: null, to: null, firstFact: null }
const existingMachines = ['M-01', 'M-02'] as const
// A stop that started on the previous day has its final class by then, whatever happens to its machine: no threshold is
// longer.
const settledMs = 900_000

type FloorAction = (floor: Floor, at: number) => Floor

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

/** Changes of a plant's machines during a day. */
const actions: Record<string, (resourceID: string) => FloorAction> = {
  'a machine is added': () => (floor) =>
    withMachine(floor, {
      ...floor.resources.get('M-01')!,
      resourceID: 'M-03',
      service: unknownService,
      attachments: [{ deviceId: 21, from: -Infinity, to: Infinity, reports: 'state' }],
    }),
  'a device is moved to': (resourceID) => (floor, at) => {
    const [to, from] = [resourceID, existingMachines.find((entry) => entry !== resourceID)!].map(
      (text) => floor.resources.get(text)!,
    )
    const movedAttachments = from!.attachments.filter(
      (attachment) => attachment.reports === 'state' && attachment.from <= at && at < attachment.to,
    )
    const newAttachments = movedAttachments.map((attachment) => ({ ...attachment, from: at }))
    return withMachine(withMachine(floor, endedAt(from!, at)), {
      ...to!,
      attachments: [...to!.attachments, ...newAttachments],
    })
  },
  'devices are retired of': (resourceID) => (floor, at) =>
    withMachine(floor, endedAt(floor.resources.get(resourceID)!, at)),
  'a machine is decommissioned,': (resourceID) => (floor, at) => {
    const machine = floor.resources.get(resourceID)!
    return withMachine(floor, { ...machine, service: { ...machine.service, to: at } })
  },
}

/**
 * Returns all responses about days: KPIs in every resolution, breakdowns, evidence; an added machine has no data there
 * and is left out.
 */
async function responsesOf({ organizationId }: Floor, range: Interval) {
  const [startDate, endDate] = [range.start, range.end].map((at) => new Date(at).toISOString())
  const request = (path: string, body?: object) =>
    fixture.request(organizationId, path, body && { ...body, startDate, endDate })
  const kpis = []
  for (const resolution of [...calendarResolutions, 'shift']) {
    const { resources, total } = await request('/api/resources/getTEEP', { resolution })
    const resourcesBefore = resources.filter(({ resourceID }: ResourceFloor) => resourceID !== 'M-03')
    kpis.push({ resolution, known: resourcesBefore, total })
  }
  const breakdowns = []
  for (const query of breakdownQueries) breakdowns.push(await request('/api/analytics/breakdown', query))
  const evidence = []
  for (const resourceID of existingMachines)
    evidence.push(await request(`/api/resources/${resourceID}/evidence?start=${startDate}&end=${endDate}`))
  return {
    figures: kpis,
    breakdowns: breakdowns.map(({ rows }) => rows),
    evidence: evidence.map(({ asOf: _, ...entry }) => entry),
  }
}

const happening = fc.array(
  fc.record({
    deed: fc.constantFrom(...Object.keys(actions)),
    resourceID: fc.constantFrom(...existingMachines),
    after: fc.nat(36),
  }),
  { minLength: 1, maxLength: 4 },
)

test(`adding, moving or retiring a machine today changes no KPI of an earlier day (${runs} from FC_SEED=${seed} on)`, async () => {
  await fc.assert(
    fc.asyncProperty(
      busyPlant(() => ++organizations),
      happening,
      async (plant, happened) => {
        const machines = [...plant.floor.resources.values()].map((resource) => ({
          ...resource,
          service: unknownService,
        }))
        const first = { ...plant.floor, resources: new Map(machines.map((machine) => [machine.resourceID, machine])) }
        const clock = wallClock(first.timeZone)
        const today = clock.dayStart(clock.dayOf(plant.range.end))
        const range = { start: clock.dayStart(clock.dayOf(plant.range.start) - 1), end: today }
        const newSlices: Slice[] = plant.slices
          .filter(({ deviceId, from }) => deviceId === 1 && from >= today)
          .map((slice) => ({ ...slice, deviceId: 21 }))
        let last: Floor = first
        let before: unknown
        const steps = happened.map(({ deed: action, resourceID, after }) => {
          last = actions[action]!(resourceID)(last, today + settledMs + after * 3_600_000)
          return { description: `${action} ${resourceID}`, floor: last }
        })
        await fixture.play({
          first,
          last,
          steps: [
            {
              description: 'yesterday',
              slices: plant.slices,
              through: true,
              check: async () => {
                before = await responsesOf(first, range)
              },
            },
            ...steps,
            { description: 'the new machine tells', slices: newSlices },
          ],
        })
        expect(await responsesOf(first, range)).toEqual(before)
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  )
}, 600_000)
