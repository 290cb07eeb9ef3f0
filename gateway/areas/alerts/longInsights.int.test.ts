import { sampleFloor, sampleSchedule } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { expect, test } from 'vitest'
import { holdsTooLong } from '../../core/bodies/watchHolds.bed.ts'
import { ask, bed, machine, prepareMachineNotices, shifts } from './machineNotices.fixture.ts'

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

/** A floor that nothing was planned of yet, each of its machines with a schedule of its own. */
const newFloor = () =>
  sampleFloor(
    Array.from({ length: machines }, (_, k) => machine(k, `S-${k}`)),
    Array.from({ length: machines }, (_, k) => sampleSchedule({ scheduleID: `S-${k}`, shifts: threeShifts })),
    { organizationId, timeZone: 'Europe/Berlin' },
  )

test('insights and alerts of all permitted years hold the gateway no longer than is promised, on a new floor too', async () => {
  bed.clock.now = Date.parse('2026-11-29T12:00:00Z')
  await bed.clickhouse.command({
    query: `INSERT INTO rollup_day (organization_id, resource_id, day, version, run_ms, ideal_secs, good_ideal_secs)
      SELECT ${organizationId}, concat('M-0', toString(number % 2)), toDate(400 + intDiv(number, 2)), 1, 36000000, 30000, 29000
      FROM numbers(40000)`,
    clickhouse_settings: { max_partitions_per_insert_block: '1000' },
  })
  const all = { startDate: '1970-01-02', endDate: '2099-01-01', include: ['insights', 'alerts', 'ended'] }
  const askAnew = async () => {
    bed.floors.set(organizationId, newFloor())
    expect((await ask(all, `reader-${organizationId}`)).status).toBe(200)
  }
  // Code is compiled.
  await askAnew()
  expect(await holdsTooLong(askAnew)).toBe(false)
})
