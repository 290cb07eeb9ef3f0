import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { atAllTimes } from '@takt/domain/areas/efficiency/floor/service.ts'
import type { ReasonInterval } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { courseOf, emptyCourse } from '@takt/domain/areas/efficiency/setups/course.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { addTally, emptyTally, type Tally } from '@takt/domain/areas/efficiency/totals/tally.ts'
import { dateOfDay, dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readClosedBoundary } from '@takt/store/clickhouse/closedDays.ts'
import { readDayCourses } from '@takt/store/clickhouse/dayCourses.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { expect, vi } from 'vitest'
import { readEnv } from '../env.ts'
import { startIngest } from '../startIngest.ts'
import { createWriter } from './createWriter.ts'
import type { ClosingTimes } from './days/quietDays.ts'
import { readFloorSnapshot } from './floors/floorSnapshots.ts'
import { dayDetailsOf, readDayDetails } from './rollUp/readDayDetails.fixture.ts'
import { readTotals, readWindows } from './rollUp/readRollups.fixture.ts'

export type WriterFixture = Awaited<ReturnType<typeof createWriterFixture>>

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const
const shift = { days: weekdays, breaks: [{ start: '01:05', end: '01:15' }] }

/** Creates a floor of resources with the devices that report them, with two shifts around midnight in New York. */
export const floorOf = (organizationId: number, resources: Record<string, number[]>): Floor => ({
  organizationId,
  timeZone: 'America/New_York',
  microStopSecs: [{ from: Number.NEGATIVE_INFINITY, value: 300 }],
  resources: new Map(
    Object.entries(resources).map(([resourceID, devices]) => [
      resourceID,
      {
        resourceID,
        description: null,
        onDashboards: true,
        attachments: devices.map((deviceId) => ({
          deviceId,
          from: Number.NEGATIVE_INFINITY,
          to: Number.POSITIVE_INFINITY,
          reports: 'state' as const,
        })),
        service: atAllTimes,
        scheduleID: [{ from: Number.NEGATIVE_INFINITY, value: 'S' }],
        idealCycleSecs: [{ from: Number.NEGATIVE_INFINITY, value: 2.5 }],
        microStopSecs: [{ from: Number.NEGATIVE_INFINITY, value: null }],
      },
    ]),
  ),
  schedules: new Map([
    [
      'S',
      [
        {
          from: Number.NEGATIVE_INFINITY,
          value: {
            scheduleID: 'S',
            timezone: 'America/New_York',
            shifts: [
              { ...shift, shiftNum: 1, name: 'Night', start: '22:00', end: '01:02' },
              { ...shift, shiftNum: 2, name: 'Morning', start: '01:02', end: '09:30' },
            ],
          },
        },
      ],
    ],
  ]),
  exceptions: [],
  cycleStandards: new Map([['J-1~0~10', [{ from: Number.NEGATIVE_INFINITY, value: 7 }]]]),
})

const waiting = { timeout: 60_000, interval: 50 }

/** Closes days as soon as they are over. */
const immediateClosing: ClosingTimes = { afterMs: 0, quietMs: 0, patienceMs: 0 }
/** Closes no day. */
export const noClosing: ClosingTimes = { ...immediateClosing, afterMs: 100 * 365 * 86_400_000 }

/** `loaded` receives a loaded floor before the writer does. */
type Hooks = { loaded?: (floor: Floor) => Promise<Floor>; standstillMs?: number }

/** Creates a writer in its own environment, with floors that the test sets, and the operations of a test on both. */
export async function createWriterFixture(environment: TestEnvironment, closing = immediateClosing, hooks: Hooks = {}) {
  const { loaded = async (floor: Floor) => floor, standstillMs } = hooks
  const client = openClickHouse(environment.clickhouseUrl)
  const floors = new Map<number, Floor>()
  const start = (port: string, times: ClosingTimes) =>
    startIngest(readEnv({ ...environment.env, INGEST_PORT: port }), [
      createWriter(
        () => async (organizationId) => loaded(floors.get(organizationId) ?? floorOf(organizationId, {})),
        times,
        undefined,
        standstillMs,
      ),
    ])
  const running = [await start(environment.env.INGEST_PORT!, closing)]
  const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'bed' })
  const stream = nats.jetstream()
  const manager = await nats.jetstreamManager()
  let organizations = 100

  const change = (next: Floor) => {
    floors.set(next.organizationId, next)
    nats.publish(`event.${next.organizationId}.masterData.changed`, '{}')
    return next
  }
  /** Checks days from a little before the first slice on. */
  async function expectCourses(
    floor: Floor,
    about: { resourceID: string; reasons: readonly ReasonInterval[] },
    before: string,
  ) {
    const { organizationId } = floor
    const { resourceID } = about
    const deviceIds = floor.resources.get(resourceID)!.attachments.map(({ deviceId }) => deviceId)
    const slices = await readSlices(client, { organizationId, deviceIds, from: 0, to: Date.now() })
    const timeline = timelineOf(floor, resourceID, slices)
    const clock = wallClock(floor.timeZone)
    const first = clock.dayOf(Math.min(Date.now(), ...slices.map(({ from }) => from))) - 5
    const last = Math.min(dayOfDate(before) - 1, clock.dayOf(Math.max(0, ...slices.map(({ to }) => to))) + 5)
    const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => ({ resourceID, day: first + k }))
    const stored = await readDayCourses(client, { organizationId, days })
    const courses = new Map(stored.map(({ day, course }) => [day, course]))
    for (const { day } of days) {
      const range = { start: clock.dayStart(day), end: clock.dayStart(day + 1) }
      const expected = courseOf({ floor, timeline, ...about, range })
      expect([dateOfDay(day), courses.get(day) ?? emptyCourse]).toEqual([dateOfDay(day), expected])
    }
  }

  const rejectedCount = async () => (await manager.streams.info('REJECTED')).state.last_seq
  return {
    client,
    floor(resources: Record<string, number[]>) {
      const floor = floorOf(++organizations, resources)
      floors.set(floor.organizationId, floor)
      return floor
    },
    /** Changes the attachments and publishes an event as the gateway does. */
    attach: (floor: Floor, resources: Record<string, number[]>) =>
      change(floorOf(floor.organizationId, { 'M-01': [], ...resources })),
    /** Sets another floor of the organization. */
    change,
    publish: (organizationId: number, deviceId: number, message: object) =>
      stream.publish(`telemetry.${organizationId}.${deviceId}`, JSON.stringify(message)),
    publishRaw: (subject: string, text: string) => stream.publish(subject, text),
    /** Resolves once everything published is written, rolled up and acknowledged. */
    allDone: () =>
      vi.waitFor(async () => {
        const { state } = await manager.streams.info('TELEMETRY')
        const consumers = await manager.consumers.list('TELEMETRY').next()
        const acknowledgedSeq = Math.max(...consumers.map((consumer) => consumer.ack_floor.stream_seq))
        expect(acknowledgedSeq).toBe(state.last_seq)
      }, waiting),
    /** Resolves once the rollups agree with the organization's floor. */
    recomputed: (organizationId: number) =>
      vi.waitFor(
        async () =>
          expect(await readFloorSnapshot(client, organizationId)).toEqual({
            floor: floors.get(organizationId),
            pending: null,
          }),
        waiting,
      ),
    windows: (floor: Floor, resourceID: string) => readWindows(client, floor, resourceID),
    /** Resolves once all days of the organization that are over are closed. */
    closed: ({ organizationId, timeZone }: Floor) =>
      vi.waitFor(async () => {
        const before = dateOfDay(wallClock(timeZone).dayOf(Date.now()))
        expect(await readClosedBoundary(client, organizationId)).toEqual({ before, timeZone })
      }, waiting),
    /**
     * Expects the days, closed days' details and shift occurrences of a resource to equal the totals of its windows,
     * and closed days' courses to match its slices and `reasons`.
     */
    async expectTotals(floor: Floor, resourceID: string, reasons: readonly ReasonInterval[] = []) {
      const closed = await readClosedBoundary(client, floor.organizationId)
      if (closed?.timeZone === floor.timeZone) await expectCourses(floor, { resourceID, reasons }, closed.before)
      const details = await readDayDetails(client, floor, resourceID)
      const expected = dayDetailsOf(await readWindows(client, floor, resourceID), floor.timeZone)
      const emptyDetails = { stops: {}, work: {} }
      if (closed?.timeZone === floor.timeZone)
        for (const day of new Set([...details.keys(), ...expected.keys()]))
          if (day < closed.before)
            expect([day, details.get(day) ?? emptyDetails]).toEqual([day, expected.get(day) ?? emptyDetails])
      const [days, shifts] = [new Map<string, Tally>(), new Map<string, Tally>()]
      const add = (totals: Map<string, Tally>, key: string, tally: Tally) =>
        totals.set(key, addTally(totals.get(key) ?? emptyTally(), tally))
      const clock = wallClock(floor.timeZone)
      for (const { windowStart, tally, shifts: parts } of await readWindows(client, floor, resourceID)) {
        add(days, dateOfDay(clock.dayOf(windowStart)), tally)
        for (const part of parts) add(shifts, String(part.occurrenceStart), part)
      }
      const stored = async (table: 'rollup_day' | 'rollup_shift') =>
        [...(await readTotals(client, floor, resourceID, table))].filter(([, tally]) =>
          Object.values(tally).some((value) => value !== 0),
        )
      const nonZero = (totals: Map<string, Tally>) =>
        [...totals].filter(([, tally]) => Object.values(tally).some((value) => value !== 0))
      expect(await stored('rollup_day')).toEqual(nonZero(days))
      expect(await stored('rollup_shift')).toEqual(nonZero(shifts))
    },
    /** Starts ingest again in this process; for the databases it is a second process. */
    async startAnother(times = closing) {
      const another = await start('0', times)
      running.push(another)
      const isActive = async () => {
        const metrics = await (await fetch(`http://127.0.0.1:${another.port}/metrics`)).text()
        return /^takt_writer_active 1$/m.test(metrics)
      }
      return { problems: another.problems, isActive }
    },
    problems: () => running[0]!.problems(),
    stopFirst: async () => running.shift()?.stop(),
    rejectedCount,
    async rejectedSince(seq: number): Promise<Record<string, unknown>[]> {
      const bodies: Record<string, unknown>[] = []
      const last = await rejectedCount()
      for (let k = seq + 1; k <= last; k++)
        bodies.push((await manager.streams.getMessage('REJECTED', { seq: k })).json())
      return bodies
    },
    async close() {
      for (const ingest of running) await ingest.stop()
      await nats.close()
      await client.close()
    },
  }
}
