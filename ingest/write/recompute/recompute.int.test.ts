import type { Attachment, Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { rollUp } from '@takt/domain/areas/efficiency/sums/rollUp.ts'
import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readFloorSnapshot } from '../floors/floorSnapshots.ts'
import { createWriterBed, type WriterBed } from '../writer.bed.ts'

let world: World
let bed: WriterBed
beforeAll(async () => {
  world = await createWorld()
  bed = await createWriterBed(world)
})
afterAll(async () => {
  await bed.close()
  await world.close()
})

const t0 = Date.parse('2026-03-02T04:00:00Z')
const hour = 3_600_000
const ever = Number.NEGATIVE_INFINITY
const states = ['running', 'idle', 'down', 'idle', 'setup', 'running', 'off']

/**
 * A day of slices of changing length that begin within windows; those of job J-1 leave their ideal cycle to
 * master data.
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
/**
 * Another end of the attachment of device 1, and what it does from then on: report another machine, or but values of
 * this one.
 */
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
const later = (from: number, floor: Floor) => ({
  from,
  value: { ...schedule(floor), shifts: [{ ...schedule(floor).shifts[0]!, start: '03:10', end: '17:00' }] },
})

const changes: [string, (floor: Floor) => Floor][] = [
  [
    'a backdated ideal cycle',
    (floor) =>
      withResource(floor, {
        idealCycleSecs: [
          { from: ever, value: 2.5 },
          { from: t0 + 5 * hour + 1234, value: 4 },
        ],
      }),
  ],
  ['a cycle standard', (floor) => ({ ...floor, cycleStandards: new Map([['J-1~0~10', [{ from: ever, value: 11 }]]]) })],
  [
    'a threshold',
    (floor) => ({
      ...floor,
      microStopSecs: [
        { from: ever, value: 300 },
        { from: t0 + 3 * hour, value: 500 },
        { from: t0 + 20 * hour, value: 60 },
      ],
    }),
  ],
  [
    'a schedule from a date in the past',
    (floor) => ({
      ...floor,
      schedules: new Map([['S', [{ from: ever, value: schedule(floor) }, later(t0 + 9 * hour, floor)]]]),
    }),
  ],
  ['no schedule any more', (floor) => withResource(floor, { scheduleID: [{ from: ever, value: null }] })],
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

/** All rollups are those of the facts under a floor. */
async function expectFiguresOf(floor: Floor) {
  const { organizationId } = floor
  const range = { from: t0 - hour, to: t0 + 36 * hour }
  const facts = await readSlices(bed.client, { organizationId, deviceIds: [1], ...range })
  for (const resourceID of floor.resources.keys()) {
    const expected = rollUp({ floor, resourceID, slices: facts, ...range }).filter((row) => row.lastTo > 0)
    expect(await bed.windows(floor, resourceID)).toEqual(expected)
    await bed.expectSums(floor, resourceID)
  }
}

test.each(changes)(
  '%s is computed anew where it matters: windows, days and shifts are as if it had always been so',
  async (_, change) => {
    const before = bed.floor({ 'M-01': [1] })
    const { organizationId } = before
    await bed.publish(organizationId, 1, { seq: 1, slices })
    await bed.allDone()
    await bed.recomputed(organizationId)
    const was = await bed.windows(before, 'M-01')
    const after = bed.change(change(before))
    await bed.recomputed(organizationId)
    await expectFiguresOf(after)
    if (after.timeZone !== before.timeZone) return
    for (const resourceID of after.resources.keys()) expect(await bed.windows(after, resourceID)).not.toEqual(was)
  },
)

test('a round that began before a device was moved leaves nothing of it where it was', async () => {
  const before = bed.floor({ 'M-01': [1] })
  const { organizationId } = before
  const owner = openPostgres<Tables>(world.databaseUrl, 2)
  const waiting = { timeout: 60_000, interval: 20 }
  const after = detached(before, t0 + 8.4 * hour, { resourceID: 'M-02', reports: 'state' })
  await owner.transaction().execute(async (trx) => {
    // The round knows its machines by then, and writes nothing before first facts are kept.
    await sql`lock table first_fact in exclusive mode`.execute(trx)
    await bed.publish(organizationId, 1, { seq: 1, slices })
    const held = sql`select from pg_locks where relation = 'first_fact'::regclass and not granted`
    await vi.waitFor(async () => expect((await held.execute(owner)).rows).toHaveLength(1), waiting)
    bed.change(after)
    const noted = async () => (await readFloorSnapshot(bed.client, organizationId))?.pending
    await vi.waitFor(async () => expect(await noted()).toBeTruthy(), waiting)
  })
  await owner.destroy()
  await bed.allDone()
  await bed.recomputed(organizationId)
  await expectFiguresOf(after)
})
