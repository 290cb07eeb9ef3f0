import type { Attachment, Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { rollUp } from '@takt/domain/areas/efficiency/totals/rollUp.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readFloorSnapshot } from '../floors/floorSnapshots.ts'
import { createWriterFixture, type WriterFixture } from '../writer.fixture.ts'

let environment: TestEnvironment
let fixture: WriterFixture
beforeAll(async () => {
  environment = await createTestEnvironment()
  fixture = await createWriterFixture(environment)
})
afterAll(async () => {
  await fixture.close()
  await environment.close()
})

const t0 = Date.parse('2026-03-02T04:00:00Z')
const hour = 3_600_000
const always = Number.NEGATIVE_INFINITY
const states = ['running', 'idle', 'down', 'idle', 'setup', 'running', 'off']

/**
 * A day of slices of varying length that start within windows; those of job J-1 take their ideal cycle from master
 * data.
 */
const slices = Array.from({ length: 150 }, (_, k) => {
  const from = t0 + k * 600_000 + 40_000
  return {
    from: new Date(from).toISOString(),
    to: new Date(from + 100_000 + ((k * 83_000) % 500_000)).toISOString(),
    state: states[k % states.length],
    good: k % 4,
    ...(k % 3 === 0 ? { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 } : {}),
  }
})

const withResource = (floor: Floor, more: Partial<ResourceFloor>): Floor => {
  const resource = { ...floor.resources.get('M-01')!, ...more }
  return { ...floor, resources: new Map([...floor.resources, ['M-01', resource]]) }
}
/** Ends the attachment of device 1; from then on the device reports another machine, or only values of this one. */
const detached = (floor: Floor, at: number, next?: Pick<Attachment, 'reports'> & { resourceID: string }): Floor => {
  const machine = floor.resources.get('M-01')!
  const resources = new Map([
    ['M-01', { ...machine, attachments: [{ ...machine.attachments[0]!, to: at }] }],
    ['M-02', { ...machine, resourceID: 'M-02', attachments: [] as Attachment[] }],
  ])
  if (next) {
    const { resourceID, reports } = next
    const { attachments } = resources.get(resourceID)!
    const attachment = { deviceId: 1, from: at, to: Number.POSITIVE_INFINITY, reports }
    resources.set(resourceID, { ...machine, resourceID, attachments: [...attachments, attachment] })
  }
  return { ...floor, resources }
}
const schedule = (floor: Floor) => floor.schedules.get('S')![0]!.value
const laterSchedule = (from: number, floor: Floor) => ({
  from,
  value: { ...schedule(floor), shifts: [{ ...schedule(floor).shifts[0]!, start: '03:10', end: '17:00' }] },
})

const changes: [string, (floor: Floor) => Floor][] = [
  [
    'a backdated ideal cycle',
    (floor) =>
      withResource(floor, {
        idealCycleSecs: [
          { from: always, value: 2.5 },
          { from: t0 + 5 * hour + 1234, value: 4 },
        ],
      }),
  ],
  [
    'a cycle standard',
    (floor) => ({ ...floor, cycleStandards: new Map([['J-1~0~10', [{ from: always, value: 11 }]]]) }),
  ],
  [
    'a threshold',
    (floor) => ({
      ...floor,
      microStopSecs: [
        { from: always, value: 300 },
        { from: t0 + 3 * hour, value: 500 },
        { from: t0 + 20 * hour, value: 60 },
      ],
    }),
  ],
  [
    'a schedule from a date in the past',
    (floor) => ({
      ...floor,
      schedules: new Map([['S', [{ from: always, value: schedule(floor) }, laterSchedule(t0 + 9 * hour, floor)]]]),
    }),
  ],
  ['no schedule any more', (floor) => withResource(floor, { scheduleID: [{ from: always, value: null }] })],
  [
    'an exception',
    (floor) => ({
      ...floor,
      exceptions: [
        {
          scheduleExceptionID: 1,
          scheduleID: 'S',
          resourceID: 'M-01',
          date: '2026-03-02',
          kind: 'plannedStop',
          shiftNum: null,
          start: '02:00',
          end: '05:00',
          reason: null,
        },
      ],
    }),
  ],
  ['a device that was detached in the past', (floor) => detached(floor, t0 + 8.4 * hour)],
  [
    'a device that was detached in a window before its first fact there',
    (floor) => detached(floor, t0 + 8 * hour + 20_000),
  ],
  [
    'a device that was moved in the past to another machine',
    (floor) => detached(floor, t0 + 20.01 * hour, { resourceID: 'M-02', reports: 'state' }),
  ],
  [
    'a device that told but values since a time in the past',
    (floor) => detached(floor, t0 + 12 * hour + 150_000, { resourceID: 'M-01', reports: 'values' }),
  ],
  ['another zone of the organization', (floor) => ({ ...floor, timeZone: 'Asia/Kolkata' })],
]

/** Expects all rollups to match the facts under a floor. */
async function expectRollupsOf(floor: Floor) {
  const { organizationId } = floor
  const range = { from: t0 - hour, to: t0 + 36 * hour }
  const facts = await readSlices(fixture.client, { organizationId, deviceIds: [1], ...range })
  for (const resourceID of floor.resources.keys()) {
    const expected = rollUp({ floor, resourceID, slices: facts, ...range }).filter((row) => row.lastTo > 0)
    expect(await fixture.windows(floor, resourceID)).toEqual(expected)
    await fixture.expectTotals(floor, resourceID)
  }
}

test.each(changes)(
  '%s is recomputed where it matters: windows, days and shifts are as if it had always been so',
  async (_, change) => {
    const before = fixture.floor({ 'M-01': [1] })
    const { organizationId } = before
    await fixture.publish(organizationId, 1, { seq: 1, slices })
    await fixture.allDone()
    await fixture.recomputed(organizationId)
    const was = await fixture.windows(before, 'M-01')
    const after = fixture.change(change(before))
    await fixture.recomputed(organizationId)
    await expectRollupsOf(after)
    if (after.timeZone !== before.timeZone) return
    for (const resourceID of after.resources.keys()) expect(await fixture.windows(after, resourceID)).not.toEqual(was)
  },
)

test('a round that started before a device was moved leaves none of its data at the old machine', async () => {
  const before = fixture.floor({ 'M-01': [1] })
  const { organizationId } = before
  const owner = openPostgres<Tables>(environment.databaseUrl, 2)
  const waiting = { timeout: 60_000, interval: 20 }
  const after = detached(before, t0 + 8.4 * hour, { resourceID: 'M-02', reports: 'state' })
  await owner.transaction().execute(async (trx) => {
    // At this point the round has its machines, and it writes nothing before first facts are stored.
    await sql`lock table first_fact in exclusive mode`.execute(trx)
    await fixture.publish(organizationId, 1, { seq: 1, slices })
    const waitingLock = sql`select from pg_locks where relation = 'first_fact'::regclass and not granted`
    await vi.waitFor(async () => expect((await waitingLock.execute(owner)).rows).toHaveLength(1), waiting)
    fixture.change(after)
    const pendingChanges = async () => (await readFloorSnapshot(fixture.client, organizationId))?.pending
    await vi.waitFor(async () => expect(await pendingChanges()).toBeTruthy(), waiting)
  })
  await owner.destroy()
  await fixture.allDone()
  await fixture.recomputed(organizationId)
  await expectRollupsOf(after)
})
