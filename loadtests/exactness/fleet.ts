import type { Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { atAllTimes } from '@takt/domain/areas/efficiency/floor/service.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { scheduleOf, trickyWeeks, trickyZones } from '@takt/domain/core/schedule/schedule.arbitrary.ts'
import fc from 'fast-check'

/** Machines M-1 … with devices 1 …, some days of slices with few gaps, and the range of these days. */
export type Fleet = { floor: Floor; slices: Slice[]; range: Interval }

const dayMs = 86_400_000
const teams = [[], ['E1'], ['E2'], ['E2', 'E1']]
const always = <T>(value: T) => [{ from: -Infinity, value }]

const sliceSpec = fc.record({
  gap: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 1000 })),
  sixSecs: fc.integer({ min: 10, max: 1800 }),
  state: fc.constantFrom(1, 1, 1, 1, 2, 3, 4, 4, 5) as fc.Arbitrary<Slice['state']>,
  job: fc.integer({ min: 1, max: 5 }),
  oprSeq: fc.constantFrom(10, 20),
  partNum: fc.constantFrom('P-1', 'P-1', 'P-2', null),
  team: fc.constantFrom(...teams),
  good: fc.nat(40),
  scrap: fc.nat(6),
  rework: fc.nat(2),
  idealCycleSecs: fc.constantFrom(null, null, null, 20, 60),
  /** True if a second slice with other values covers its middle and replaces it there. */
  corrected: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
})
type SliceSpec = typeof sliceSpec extends fc.Arbitrary<infer T> ? T : never

function slicesOf(deviceId: number, start: number, end: number, sliceSpecs: readonly SliceSpec[]): Slice[] {
  const slices: Slice[] = []
  let from = start
  for (const [k, spec] of sliceSpecs.entries()) {
    from += spec.gap * 6000
    const to = from + spec.sixSecs * 6000
    if (to > end) break
    const { good, scrap, rework, idealCycleSecs, oprSeq, partNum } = spec
    const output = { good, scrap, rework, idealCycleSecs, oprSeq, partNum, assemblySeq: 0, partRevision: null }
    const slice = {
      deviceId,
      from,
      to,
      seq: 1000 + k,
      ord: 0,
      state: spec.state,
      reason: null,
      empIDs: spec.team,
      outputs: [{ ...output, jobNum: `J-${deviceId}-${spec.job}` }],
    }
    slices.push(slice)
    const third = Math.floor(spec.sixSecs / 3) * 6000
    if (spec.corrected)
      slices.push({
        ...slice,
        from: from + third,
        to: to - third,
        seq: 9000 + k,
        state: spec.state === 1 ? 4 : 1,
        outputs: [],
      })
    from = to
  }
  return slices
}

/**
 * A random fleet of two or three machines over six days, in a week in which clocks may change; each in its own
 * organization.
 */
export const fleet = (nextOrganization: () => number): fc.Arbitrary<Fleet> =>
  fc
    .record({
      week: fc.constantFrom(...trickyWeeks),
      timeZone: fc.constantFrom(...trickyZones),
      schedule: scheduleOf('S'),
      machines: fc.array(fc.array(sliceSpec, { minLength: 120, maxLength: 160 }), { minLength: 2, maxLength: 3 }),
    })
    .map(({ week, timeZone, schedule, machines }) => {
      const start = Date.parse(`${week}T00:00:00Z`)
      const range = { start, end: start + 6 * dayMs }
      const resources = machines.map(
        (_, k): ResourceFloor => ({
          resourceID: `M-${k + 1}`,
          description: null,
          onDashboards: true,
          attachments: [{ deviceId: k + 1, from: -Infinity, to: Infinity, reports: 'state' }],
          service: atAllTimes,
          scheduleID: always('S'),
          idealCycleSecs: always(k === 0 ? 30 : null),
          microStopSecs: always(null),
        }),
      )
      const floor = {
        organizationId: nextOrganization(),
        timeZone,
        microStopSecs: always(300),
        resources: new Map(resources.map((resource) => [resource.resourceID, resource])),
        schedules: new Map([['S', always(schedule)]]),
        exceptions: [],
        cycleStandards: new Map([['J-2-1~0~10', always(45)]]),
      }
      const slices = machines.flatMap((sliceSpecs, k) => slicesOf(k + 1, start, range.end, sliceSpecs))
      return { floor, slices, range }
    })
