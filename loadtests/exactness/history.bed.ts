import { isDeepStrictEqual } from 'node:util'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { sharing } from '@takt/domain/areas/efficiency/oracles/plant.arbitrary.ts'
import type { ReasonEntry } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { bucket } from '@takt/domain/areas/efficiency/sums/bucket.ts'
import { fraction } from '@takt/domain/areas/plant/random.ts'
import { calendarResolutions } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { readClosedBefore } from '@takt/store/clickhouse/closedDays.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { efficiencyRoutes } from '../../gateway/areas/efficiency/efficiencyRoutes.ts'
import { createEntriesOf } from '../../gateway/areas/efficiency/entriesOf.ts'
import { readFloorSnapshot } from '../../ingest/write/floors/floorSnapshots.ts'
import { createReasonBed } from '../../ingest/write/recompute/reason.bed.ts'
import { type CorrectedPlant, type ReasonChange, reasonCodes, type Step } from './correctedPlant.ts'
import { createExactnessBed } from './exactness.bed.ts'
import { breakdownQuestions, expectBreakdowns } from './expectBreakdown.ts'
import { expectNotices, noticesArea, type ToldOfNow } from './expectNotices.ts'
import { expectShifts, expectTeep, type NaiveMachine, naiveMachines } from './expectTeep.ts'
import { lookUntil } from './lookUntil.ts'
import { createScrapBed } from './scrap.bed.ts'

// Many wait at once, and each look costs the engine what the writer could have.
const everyMs = 250
type Given = ReasonEntry & { id: number; resourceID: string }

const minute = 60_000

/** Those of some questions that a history is asked. */
export type Drawn = <Question>(questions: readonly Question[]) => Question[]

/** One in so many questions, drawn by the seed of a history: another seed draws others. */
export function drawnBy(seed: number, oneIn: number): Drawn {
  let drawing = 0
  return (questions) => questions.filter(() => fraction(seed, ++drawing) * oneIn < 1)
}

/** What machines are heard to do at an instant, whatever their slices say, and standards that setups exceed. */
const toldAt = (asOf: number): ToldOfNow => ({
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
 * Where histories of corrections are played against the real writer, and asked for what they came to. Several may be
 * played at once.
 */
export async function createHistoryBed() {
  const bed = await createExactnessBed(({ floorOf }) => [
    {
      name: 'efficiency',
      open: ({ dependencies }) => ({
        routes: efficiencyRoutes(dependencies, { floorOf, entriesOf: createEntriesOf(dependencies) }),
      }),
    },
    noticesArea(floorOf, toldAt),
  ])
  const people = createReasonBed(bed.world)
  const parts = createScrapBed(bed.dependencies)

  /**
   * Resolves once nothing of an organization waits: facts are acknowledged, rollups agree with the floor, reasons are
   * in force.
   */
  async function through(floor: Floor) {
    const { organizationId } = floor
    await bed.allDone(floor)
    const touched = sql`select id from reason_touched where organization_id = ${organizationId}`
    await lookUntil('reasons are in force', async () => (await touched.execute(people.db)).rows.length === 0, everyMs)
    // As it is when it was kept: random objects have no prototype.
    const wanted = structuredClone({ floor, pending: null })
    const agreed = async () => isDeepStrictEqual(await readFloorSnapshot(bed.clickhouse, organizationId), wanted)
    await lookUntil('rollups agree with the floor', agreed, everyMs)
  }

  /** Does what somebody says; `all`: what was said so far and stands; `priorities`: those of reasons by now. */
  async function say(
    floor: Floor,
    { all, priorities }: { all: readonly Given[]; priorities: Record<string, number> },
    change: ReasonChange,
  ): Promise<Given[]> {
    if (change.what === 'rank') {
      await people.rank(floor, change.code, change.priority)
      priorities[change.code] = change.priority
      return all.map((entry) => (entry.reasonCode === change.code ? { ...entry, priority: change.priority } : entry))
    }
    if (change.what === 'give') {
      const { resourceID, stretch, code } = change
      const id = await people.give(floor, resourceID, stretch, code)
      return [...all, { ...stretch, resourceID, reasonCode: code, priority: priorities[code]!, entered: id, id }]
    }
    const one = all[change.which]
    if (!one) return [...all]
    if (change.what === 'mend') await people.mend(one.id, change.stretch)
    else await people.takeBack(one.id)
    return all.flatMap((each) =>
      each !== one ? [each] : change.what === 'mend' ? [{ ...each, ...change.stretch }] : [],
    )
  }

  return {
    ask: bed.ask,
    /** How often something was said of parts, and kept. */
    saidOfParts: parts.count,
    /** Plays a history to its end and waits until the writer is through; answers what was said of stops by then. */
    async play({
      first,
      steps,
      last,
    }: Pick<CorrectedPlant, 'first' | 'steps' | 'last'>): Promise<Map<string, ReasonEntry[]>> {
      await people.prepare(first, reasonCodes)
      let floor = first
      let spoken = false
      const priorities: Record<string, number> = { ...reasonCodes }
      let said: Given[] = []
      bed.change(floor)
      const end: Step = { says: 'the end', through: true }
      for (const step of [...steps, end]) {
        if (step.floor) floor = bed.change(step.floor)
        if (step.reason) said = await say(floor, { all: said, priorities }, step.reason)
        if (step.scrap) {
          if (spoken) await bed.allDone(floor)
          await parts.say(floor, step.scrap)
        }
        if (step.slices) {
          await bed.publish(floor, step.slices)
          spoken ||= step.slices.length > 0
        }
        if (step.through && spoken) await through(floor)
        await step.asks?.()
      }
      expect(floor).toBe(last)
      return Map.groupBy(said, ({ resourceID }) => resourceID)
    },
    /**
     * Every answer equals what the raw slices, after what people said of parts, come to under the last floor: buckets
     * of each resolution, breakdowns, evidence. `drawn`: those of the questions that are asked.
     */
    async expectFigures(
      { last: floor, slices: told, range: some }: CorrectedPlant,
      entries: Map<string, ReasonEntry[]>,
      drawn: Drawn,
    ) {
      const slices = await parts.naiveSlices(floor, told)
      const asOf = bed.clock.now
      const clock = wallClock(floor.timeZone)
      const [first, end] = [clock.dayOf(some.start) - 1, clock.dayOf(some.end) + 2]
      const range = { start: clock.dayStart(first), end: clock.dayStart(end) }
      const whole = { floor, slices, entries, range }
      const machines = naiveMachines(whole, asOf)
      /** The days of which devices of a machine told something: evidence is read day by day. */
      const daysOf = (resourceID: string) => {
        const deviceIds = floor.resources.get(resourceID)!.attachments.map(({ deviceId }) => deviceId)
        const own = slices.filter(({ deviceId }) => deviceIds.includes(deviceId))
        const [from, to] = [Math.min(...own.map((slice) => slice.from)), Math.max(...own.map((slice) => slice.to))]
        if (own.length === 0) return { start: range.start, end: clock.dayStart(first + 1) }
        const start = Math.max(range.start, clock.dayStart(clock.dayOf(from)))
        return { start, end: Math.min(range.end, clock.dayStart(clock.dayOf(to) + 1)) }
      }
      const expectEvidence = async ([resourceID, machine]: [string, NaiveMachine]) => {
        const days = daysOf(resourceID)
        const [start, to] = [days.start, days.end].map((at) => new Date(at).toISOString())
        const path = `/api/resources/${resourceID}/evidence?start=${start}&end=${to}`
        const evidence = await bed.ask(floor.organizationId, path)
        expect(evidence.bucket).toMatchObject(bucket(machine([days])[0]!))
      }
      const [ofWhole, ofSome] = [drawn(calendarResolutions), drawn(calendarResolutions)]
      const breakdowns = drawn(breakdownQuestions)
      // At once, as views ask: what several need to know is read once.
      await Promise.all([
        ...(ofWhole.length > 0 ? [expectTeep(bed, whole, asOf, machines, ofWhole)] : []),
        ...drawn(['shifts']).map(() => expectShifts(bed, whole, asOf, machines)),
        ...(ofSome.length > 0 ? [expectTeep(bed, { ...whole, range: some }, asOf, undefined, ofSome)] : []),
        ...(breakdowns.length > 0 ? [expectBreakdowns(bed, whole, breakdowns, asOf)] : []),
        ...drawn([...machines]).map(expectEvidence),
      ])
    },
    /** Alerts and insights, asked two days after all, equal those of the raw slices. */
    async expectNotices({ last: floor, slices: told, range: some }: CorrectedPlant) {
      const slices = await parts.naiveSlices(floor, told)
      const clock = wallClock(floor.timeZone)
      const [first, end] = [clock.dayOf(some.start), clock.dayOf(some.end) + 1]
      const range = { start: clock.dayStart(first), end: clock.dayStart(end) }
      const asOf = clock.dayStart(end + 1)
      const [startDate, endDate] = [range.start, asOf].map((at) => new Date(at).toISOString())
      const body = { startDate, endDate, resolution: 'day' }
      const closedBefore = await readClosedBefore(bed.clickhouse, floor)
      const answer = await bed.askAt(asOf, floor.organizationId, '/api/analytics/machineNotices', body)
      expectNotices(answer, { floor, slices, range }, { asOf, closedBefore, told: toldAt(asOf) })
      return [...answer.alerts, ...answer.insights].map(({ kind }) => kind)
    },
    async close() {
      await people.close()
      await bed.close()
    },
  }
}

export type HistoryBed = Awaited<ReturnType<typeof createHistoryBed>>
