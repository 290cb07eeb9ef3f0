import { isDeepStrictEqual } from 'node:util'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { sharing } from '@takt/domain/areas/efficiency/oracles/plant.arbitrary.ts'
import type { ReasonEntry } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { fraction } from '@takt/domain/areas/plant/random.ts'
import { calendarResolutions } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { readClosedBefore } from '@takt/store/clickhouse/closedDays.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { efficiencyRoutes } from '../../gateway/areas/efficiency/efficiencyRoutes.ts'
import { createEntriesOf } from '../../gateway/areas/efficiency/entriesOf.ts'
import { readFloorSnapshot } from '../../ingest/write/floors/floorSnapshots.ts'
import { createReasonFixture } from '../../ingest/write/recompute/reason.fixture.ts'
import { type CorrectedPlant, type ReasonChange, reasonCodes, type Step } from './correctedPlant.ts'
import { createExactnessFixture } from './exactness.fixture.ts'
import { breakdownQueries, expectBreakdowns } from './expectBreakdown.ts'
import { type CurrentData, expectNotices, noticesArea } from './expectNotices.ts'
import { expectShifts, expectTeep, type NaiveMachine, naiveMachines } from './expectTeep.ts'
import { pollUntil } from './pollUntil.ts'
import { createScrapFixture } from './scrap.fixture.ts'

// Polling interval (ms): many histories wait at the same time, and each poll takes engine time from the writer.
const everyMs = 250
type EnteredReason = ReasonEntry & { id: number; resourceID: string }

const minute = 60_000

/** Selects the queries that a history is checked with. */
export type Sampler = <Query>(queries: readonly Query[]) => Query[]

/**
 * Creates a sampler of one in `interval` queries, selected by the seed of a history: another seed selects other ones.
 */
export function createSampler(seed: number, interval: number): Sampler {
  let drawCount = 0
  return (queries) => queries.filter(() => fraction(seed, ++drawCount) * interval < 1)
}

/** Returns the current device states at an instant, independent of the slices, and standards that setups exceed. */
const currentDataAt = (asOf: number): CurrentData => ({
  devices: [1, 2, 3, 11, 12, 13].map((deviceId, k) => ({
    deviceId,
    state: deviceId % 2 === 1 ? 4 : 1,
    contextSeq: 0,
    heardAt: 0,
    jobSince: 0,
    since: asOf - 400 * minute * (k + 1),
    lastTo: asOf - 45 * minute * k,
    reason: null,
    empIDs: [],
    jobNum: 'J-1',
    assemblySeq: 0,
    oprSeq: 10,
    partNum: 'P-1',
    partRevision: null,
    idealCycleSecs: null,
    good: 0,
    scrap: 0,
  })),
  standards: new Map(sharing.map((key) => [key, [{ from: Number.NEGATIVE_INFINITY, value: 1 }]])),
  costs: new Map([['M-01', 72]]),
})

/**
 * Creates the fixture in which histories of corrections run against the real writer and their results are requested.
 * Several may run concurrently.
 */
export async function createHistoryFixture() {
  const fixture = await createExactnessFixture(({ floorOf }) => [
    {
      name: 'efficiency',
      open: ({ dependencies }) => ({
        routes: efficiencyRoutes(dependencies, { floorOf, entriesOf: createEntriesOf(dependencies) }),
      }),
    },
    noticesArea(floorOf, currentDataAt),
  ])
  const people = createReasonFixture(fixture.environment)
  const parts = createScrapFixture(fixture.dependencies)

  /**
   * Resolves once an organization has no pending work: facts are acknowledged, rollups agree with the floor, reasons
   * are in force.
   */
  async function waitUntilCurrent(floor: Floor) {
    const { organizationId } = floor
    await fixture.allDone(floor)
    const pendingRows = sql`select id from reason_touched where organization_id = ${organizationId}`
    await pollUntil(
      'reasons are in force',
      async () => (await pendingRows.execute(people.db)).rows.length === 0,
      everyMs,
    )
    // Cloned as when it was stored: random objects have no prototype.
    const expectedSnapshot = structuredClone({ floor, pending: null })
    const agreed = async () =>
      isDeepStrictEqual(await readFloorSnapshot(fixture.clickhouse, organizationId), expectedSnapshot)
    await pollUntil('rollups agree with the floor', agreed, everyMs)
  }

  /** Applies a change of reasons; `all`: the valid entries so far; `priorities`: the current priorities of reasons. */
  async function applyReasonChange(
    floor: Floor,
    { all, priorities }: { all: readonly EnteredReason[]; priorities: Record<string, number> },
    change: ReasonChange,
  ): Promise<EnteredReason[]> {
    if (change.what === 'rank') {
      await people.rank(floor, change.code, change.priority)
      priorities[change.code] = change.priority
      return all.map((entry) => (entry.reasonCode === change.code ? { ...entry, priority: change.priority } : entry))
    }
    if (change.what === 'give') {
      const { resourceID, stretch: interval, code } = change
      const id = await people.addReason(floor, resourceID, interval, code)
      return [...all, { ...interval, resourceID, reasonCode: code, priority: priorities[code]!, entered: id, id }]
    }
    const target = all[change.which]
    if (!target) return [...all]
    if (change.what === 'mend') await people.correct(target.id, change.stretch)
    else await people.takeBack(target.id)
    return all.flatMap((each) =>
      each !== target ? [each] : change.what === 'mend' ? [{ ...each, ...change.stretch }] : [],
    )
  }

  return {
    request: fixture.request,
    /** Number of stored scrap entries. */
    scrapEntryCount: parts.count,
    /**
     * Plays a history to its end and waits until the writer is done; returns the reason entries on stops at that time.
     */
    async play({
      first,
      steps,
      last,
    }: Pick<CorrectedPlant, 'first' | 'steps' | 'last'>): Promise<Map<string, ReasonEntry[]>> {
      await people.prepare(first, reasonCodes)
      let floor = first
      let spoken = false
      const priorities: Record<string, number> = { ...reasonCodes }
      let entries: EnteredReason[] = []
      fixture.change(floor)
      const end: Step = { description: 'the end', through: true }
      for (const step of [...steps, end]) {
        if (step.floor) floor = fixture.change(step.floor)
        if (step.reason) entries = await applyReasonChange(floor, { all: entries, priorities }, step.reason)
        if (step.scrap) {
          if (spoken) await fixture.allDone(floor)
          await parts.apply(floor, step.scrap)
        }
        if (step.slices) {
          await fixture.publish(floor, step.slices)
          spoken ||= step.slices.length > 0
        }
        if (step.through && spoken) await waitUntilCurrent(floor)
        await step.check?.()
      }
      expect(floor).toBe(last)
      return Map.groupBy(entries, ({ resourceID }) => resourceID)
    },
    /**
     * Expects every response to equal the result of the raw slices, after scrap entries, under the last floor: buckets
     * of each resolution, breakdowns, evidence. `sample` selects the queries.
     */
    async expectFigures(
      { last: floor, slices: publishedSlices, range: some }: CorrectedPlant,
      entries: Map<string, ReasonEntry[]>,
      sample: Sampler,
    ) {
      const slices = await parts.naiveSlices(floor, publishedSlices)
      const asOf = fixture.clock.now
      const clock = wallClock(floor.timeZone)
      const [first, end] = [clock.dayOf(some.start) - 1, clock.dayOf(some.end) + 2]
      const range = { start: clock.dayStart(first), end: clock.dayStart(end) }
      const whole = { floor, slices, entries, range }
      const machines = naiveMachines(whole, asOf)
      /** Returns the range of days in which devices of a machine published slices: evidence is read day by day. */
      const daysOf = (resourceID: string) => {
        const deviceIds = floor.resources.get(resourceID)!.attachments.map(({ deviceId }) => deviceId)
        const ownSlices = slices.filter(({ deviceId }) => deviceIds.includes(deviceId))
        const [from, to] = [
          Math.min(...ownSlices.map((slice) => slice.from)),
          Math.max(...ownSlices.map((slice) => slice.to)),
        ]
        if (ownSlices.length === 0) return { start: range.start, end: clock.dayStart(first + 1) }
        const start = Math.max(range.start, clock.dayStart(clock.dayOf(from)))
        return { start, end: Math.min(range.end, clock.dayStart(clock.dayOf(to) + 1)) }
      }
      const expectEvidence = async ([resourceID, machine]: [string, NaiveMachine]) => {
        const days = daysOf(resourceID)
        const [start, to] = [days.start, days.end].map((at) => new Date(at).toISOString())
        const path = `/api/resources/${resourceID}/evidence?start=${start}&end=${to}`
        const evidence = await fixture.request(floor.organizationId, path)
        expect(evidence.bucket).toMatchObject(bucket(machine([days])[0]!))
      }
      const [ofWhole, ofSome] = [sample(calendarResolutions), sample(calendarResolutions)]
      const breakdowns = sample(breakdownQueries)
      // Concurrently, as views do: data that several need is read once.
      await Promise.all([
        ...(ofWhole.length > 0 ? [expectTeep(fixture, whole, asOf, machines, ofWhole)] : []),
        ...sample(['shifts']).map(() => expectShifts(fixture, whole, asOf, machines)),
        ...(ofSome.length > 0 ? [expectTeep(fixture, { ...whole, range: some }, asOf, undefined, ofSome)] : []),
        ...(breakdowns.length > 0 ? [expectBreakdowns(fixture, whole, breakdowns, asOf)] : []),
        ...sample([...machines]).map(expectEvidence),
      ])
    },
    /** Expects alerts and insights, requested two days after the end, to equal those of the raw slices. */
    async expectNotices({ last: floor, slices: publishedSlices, range: some }: CorrectedPlant) {
      const slices = await parts.naiveSlices(floor, publishedSlices)
      const clock = wallClock(floor.timeZone)
      const [first, end] = [clock.dayOf(some.start), clock.dayOf(some.end) + 1]
      const range = { start: clock.dayStart(first), end: clock.dayStart(end) }
      const asOf = clock.dayStart(end + 1)
      const [startDate, endDate] = [range.start, asOf].map((at) => new Date(at).toISOString())
      const body = { startDate, endDate, resolution: 'day' }
      const closedBefore = await readClosedBefore(fixture.clickhouse, floor)
      const response = await fixture.requestAt(asOf, floor.organizationId, '/api/analytics/machineNotices', body)
      expectNotices(response, { floor, slices, range }, { asOf, closedBefore, currentData: currentDataAt(asOf) })
      return [...response.alerts, ...response.insights].map(({ kind }) => kind)
    },
    async close() {
      await people.close()
      await fixture.close()
    },
  }
}

export type HistoryFixture = Awaited<ReturnType<typeof createHistoryFixture>>
