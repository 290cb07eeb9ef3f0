import { sampleFloor, sampleSchedule } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { expect, test } from 'vitest'
import { blockingShare } from '../../core/bodies/watchBlocking.fixture.ts'
import { fixture, machine, prepareMachineNotices, request, shifts } from './machineNotices.fixture.ts'

prepareMachineNotices()

const organizationId = 9
const machines = 4
const shift = shifts[0]!
const threeShifts = ['06:00', '14:00', '22:00'].map((start, k, starts) => ({
  ...shift,
  shiftNum: k + 1,
  start,
  end: starts[(k + 1) % starts.length]!,
}))

/** Returns a floor without any computed plans, each machine with its own schedule. */
const newFloor = () =>
  sampleFloor(
    Array.from({ length: machines }, (_, k) => machine(k, `S-${k}`)),
    Array.from({ length: machines }, (_, k) => sampleSchedule({ scheduleID: `S-${k}`, shifts: threeShifts })),
    { organizationId, timeZone: 'Europe/Berlin' },
  )

test('insights and alerts over all permitted years do not block the gateway too long, even on a new floor', async () => {
  fixture.clock.now = Date.parse('2026-11-29T12:00:00Z')
  await fixture.clickhouse.command({
    query: `INSERT INTO rollup_day (organization_id, resource_id, day, version, run_ms, ideal_secs, good_ideal_secs)
      SELECT ${organizationId}, concat('M-0', toString(number % 2)), toDate(400 + intDiv(number, 2)), 1, 36000000, 30000, 29000
      FROM numbers(40000)`,
    clickhouse_settings: { max_partitions_per_insert_block: '1000' },
  })
  const all = { startDate: '1970-01-02', endDate: '2099-01-01', include: ['insights', 'alerts', 'ended'] }
  const requestOnNewFloor = async () => {
    fixture.floors.set(organizationId, newFloor())
    expect((await request(all, `reader-${organizationId}`)).status).toBe(200)
  }
  // Warm-up: the code gets compiled.
  await requestOnNewFloor()
  expect(await blockingShare(requestOnNewFloor)).toBeLessThan(1)
})
