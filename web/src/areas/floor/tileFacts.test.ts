import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { expect, test } from 'vitest'
import { silentSince, staleMs } from '../../core/dashboards/machines/silentSince.ts'
import type { DeviceNow } from '../../core/messaging/floorFeed.ts'
import { tileFacts } from './tileFacts.ts'

const machine = {
  deviceId: 7,
  resourceID: 'M-1',
  name: 'M-1',
  line: '',
  jobAndPart: 'J-1',
  heldBy: '',
  jobPlannedSecs: 60,
  plannedUntil: 60_000,
  idealCycleSecs: 10,
  planned: true,
  ifSilent: { isTrouble: true, cause: 'fellSilent' as const, detail: null },
}
const device: DeviceNow = {
  deviceId: 7,
  state: stateCodes.running,
  since: 50_000,
  lastTo: 100_000,
  receivedAt: 0,
  reason: null,
  good: 8,
  scrap: 0,
  contextSeq: 1,
}

test('calculates ideal parts in planned time since the start of the job, up to the latest data', () => {
  expect(tileFacts(machine, device, { now: 101_000, reportedUntil: 101_000, lostSince: null, oee: 0.5 })).toMatchObject(
    {
      made: 8,
      ideal: 10,
      staleSince: null,
    },
  )
})

test('marks a machine without current data as stale, regardless of its last state', () => {
  expect(
    tileFacts(machine, device, { now: 100_001 + staleMs, reportedUntil: 100_001 + staleMs, lostSince: null, oee: null })
      .staleSince,
  ).toBe(100_000)
  expect(tileFacts(machine, null, { now: 1, reportedUntil: 1, lostSince: null, oee: null })).toMatchObject({
    staleSince: 0,
    state: stateCodes.void,
  })
})

test('shows no machine as running while the connection is lost, regardless of its last state', () => {
  const live = { now: 131_000, reportedUntil: 100_000, lostSince: 100_000, oee: null }
  expect(tileFacts(machine, device, live)).toMatchObject({ staleSince: 100_000, attention: 'usual', cause: null })
})

test('does not mark a machine with arriving data of the past as stale, and shows the time of the data', () => {
  const now = 100_001 + staleMs
  expect(
    tileFacts(machine, { ...device, receivedAt: now - 1000 }, { now, reportedUntil: now, lostSince: null, oee: null }),
  ).toMatchObject({
    staleSince: null,
    past: true,
    lastTo: 100_000,
  })
  expect(tileFacts(machine, device, { now: 101_000, reportedUntil: 101_000, lostSince: null, oee: null }).past).toBe(
    false,
  )
})

test('excludes unplanned time from the ideal, which is null without planned time', () => {
  const live = { now: 101_000, reportedUntil: 101_000, lostSince: null, oee: null }
  expect(tileFacts({ ...machine, planned: false }, device, live).ideal).toBe(6)
  expect(tileFacts({ ...machine, planned: false, jobPlannedSecs: 0 }, device, live).ideal).toBeNull()
})

test('returns no ideal without an ideal cycle', () => {
  expect(
    tileFacts({ ...machine, idealCycleSecs: null }, device, {
      now: 101_000,
      reportedUntil: 101_000,
      lostSince: null,
      oee: null,
    }).ideal,
  ).toBeNull()
})

test('a silence needs attention with its cause if so configured; a stop in unplanned time does not', () => {
  const attention = (more: object, deviceNow: DeviceNow | null, now = 101_000) =>
    tileFacts({ ...machine, ...more }, deviceNow, { now, reportedUntil: now, lostSince: null, oee: null }).attention
  const late = 100_001 + staleMs
  expect(attention({}, device)).toBe('usual')
  expect(attention({}, device, late)).toBe('trouble')
  expect(attention({}, null)).toBe('trouble')
  expect(attention({}, { ...device, state: stateCodes.void })).toBe('trouble')
  expect(tileFacts(machine, null, { now: 1, reportedUntil: 1, lostSince: null, oee: null }).cause).toEqual(
    machine.ifSilent,
  )
  expect(
    tileFacts(machine, device, { now: 101_000, reportedUntil: 101_000, lostSince: null, oee: null }).cause,
  ).toBeNull()
  const night = { planned: false, ifSilent: { ...machine.ifSilent, isTrouble: false } }
  expect(attention(night, device, late)).toBe('quiet')
  expect(attention(night, { ...device, state: stateCodes.idle })).toBe('quiet')
  for (const state of [stateCodes.running, stateCodes.down, stateCodes.setup])
    expect(attention(night, { ...device, state })).toBe('usual')
  expect(attention({}, { ...device, state: stateCodes.idle })).toBe('usual')
})

test('a machine is silent since its last data, since it reported an unknown state, or if no data was ever received', () => {
  const late = 100_001 + staleMs
  expect(silentSince(device, 101_000)).toBeNull()
  expect(silentSince(device, late)).toBe(100_000)
  expect(silentSince({ ...device, state: stateCodes.void, since: 90_000 }, 101_000)).toBe(90_000)
  expect(silentSince(null, 101_000)).toBe(0)
})
