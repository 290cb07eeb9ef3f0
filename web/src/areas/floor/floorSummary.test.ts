import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { expect, test } from 'vitest'
import { staleMs } from '../../core/dashboards/machines/silentSince.ts'
import type { DeviceNow } from '../../core/messaging/floorFeed.ts'
import { floorSummary } from './floorSummary.ts'

const machine = (deviceId: number) => ({
  deviceId,
  resourceID: `M-${deviceId}`,
  name: `M-${deviceId}`,
  line: '',
  jobAndPart: '',
  heldBy: '',
  jobPlannedSecs: null,
  plannedUntil: null,
  idealCycleSecs: null,
  planned: true,
  ifSilent: { isTrouble: deviceId < 5, cause: 'fellSilent' as const, detail: null },
})
const now = 1_000_000
const device = (deviceId: number, state: number, since: number, lastTo = now): DeviceNow => ({
  deviceId,
  state,
  since,
  lastTo,
  receivedAt: 0,
  reason: null,
  good: 0,
  scrap: 0,
  contextSeq: 1,
})

test('counts each machine once, a silent one as unknown, and names the longest downtime', () => {
  const devices = new Map(
    [
      device(1, stateCodes.running, 0),
      device(2, stateCodes.down, 900_000),
      device(3, stateCodes.down, 800_000),
      device(4, stateCodes.down, 1, now - staleMs - 1),
    ].map((entry) => [entry.deviceId, entry]),
  )
  const summary = floorSummary([1, 2, 3, 4, 5].map(machine), (id) => devices.get(id) ?? null, {
    now,
    reportedUntil: now,
    lostSince: null,
  })
  const offlineSummary = floorSummary([1, 2].map(machine), (id) => devices.get(id) ?? null, {
    now,
    reportedUntil: now,
    lostSince: now,
  })
  expect(offlineSummary).toMatchObject({ counts: { running: 0, down: 0, unknown: 2 }, longestDown: null })
  expect(summary.counts).toEqual({ running: 1, setup: 0, idle: 0, down: 2, off: 0, unknown: 2 })
  expect(summary.longestDown).toEqual({ name: 'M-3', since: 800_000 })
  // The fifth machine is not connected yet.
  const silentMachines = summary.silent.map(({ machine: { name }, since }) => [name, since])
  expect(silentMachines).toEqual([['M-4', now - staleMs - 1]])
})
