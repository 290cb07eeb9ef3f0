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
  heardAt: 0,
  reason: null,
  good: 8,
  scrap: 0,
  contextSeq: 1,
}

test('ideal counts what could have been made in planned time since the job began, up to the latest news', () => {
  expect(tileFacts(machine, device, { now: 101_000, toldUntil: 101_000, lostSince: null, oee: 0.5 })).toMatchObject({
    made: 8,
    ideal: 10,
    staleSince: null,
  })
})

test('a machine without fresh news is stale and says so, whatever its last state was', () => {
  expect(
    tileFacts(machine, device, { now: 100_001 + staleMs, toldUntil: 100_001 + staleMs, lostSince: null, oee: null })
      .staleSince,
  ).toBe(100_000)
  expect(tileFacts(machine, null, { now: 1, toldUntil: 1, lostSince: null, oee: null })).toMatchObject({
    staleSince: 0,
    state: stateCodes.void,
  })
})

test('no machine is known to run any more once the line is lost, whatever it did then', () => {
  const known = { now: 131_000, toldUntil: 100_000, lostSince: 100_000, oee: null }
  expect(tileFacts(machine, device, known)).toMatchObject({ staleSince: 100_000, attention: 'usual', cause: null })
})

test('a machine whose news of the past keeps arriving is not stale, and is marked with its time', () => {
  const now = 100_001 + staleMs
  expect(
    tileFacts(machine, { ...device, heardAt: now - 1000 }, { now, toldUntil: now, lostSince: null, oee: null }),
  ).toMatchObject({
    staleSince: null,
    past: true,
    lastTo: 100_000,
  })
  expect(tileFacts(machine, device, { now: 101_000, toldUntil: 101_000, lostSince: null, oee: null }).past).toBe(false)
})

test('time that nobody planned makes no ideal, and without planned time none is claimed', () => {
  const known = { now: 101_000, toldUntil: 101_000, lostSince: null, oee: null }
  expect(tileFacts({ ...machine, planned: false }, device, known).ideal).toBe(6)
  expect(tileFacts({ ...machine, planned: false, jobPlannedSecs: 0 }, device, known).ideal).toBeNull()
})

test('without an ideal cycle no ideal is claimed', () => {
  expect(
    tileFacts({ ...machine, idealCycleSecs: null }, device, {
      now: 101_000,
      toldUntil: 101_000,
      lostSince: null,
      oee: null,
    }).ideal,
  ).toBeNull()
})

test('silence is trouble where it is told so, with its cause; standing still while nothing is planned is quiet', () => {
  const attention = (more: object, seen: DeviceNow | null, now = 101_000) =>
    tileFacts({ ...machine, ...more }, seen, { now, toldUntil: now, lostSince: null, oee: null }).attention
  const late = 100_001 + staleMs
  expect(attention({}, device)).toBe('usual')
  expect(attention({}, device, late)).toBe('trouble')
  expect(attention({}, null)).toBe('trouble')
  expect(attention({}, { ...device, state: stateCodes.void })).toBe('trouble')
  expect(tileFacts(machine, null, { now: 1, toldUntil: 1, lostSince: null, oee: null }).cause).toEqual(machine.ifSilent)
  expect(tileFacts(machine, device, { now: 101_000, toldUntil: 101_000, lostSince: null, oee: null }).cause).toBeNull()
  const night = { planned: false, ifSilent: { ...machine.ifSilent, isTrouble: false } }
  expect(attention(night, device, late)).toBe('quiet')
  expect(attention(night, { ...device, state: stateCodes.idle })).toBe('quiet')
  for (const state of [stateCodes.running, stateCodes.down, stateCodes.setup])
    expect(attention(night, { ...device, state })).toBe('usual')
  expect(attention({}, { ...device, state: stateCodes.idle })).toBe('usual')
})

test('a machine is silent since its last word, since it said that nothing is known, or was never heard of', () => {
  const late = 100_001 + staleMs
  expect(silentSince(device, 101_000)).toBeNull()
  expect(silentSince(device, late)).toBe(100_000)
  expect(silentSince({ ...device, state: stateCodes.void, since: 90_000 }, 101_000)).toBe(90_000)
  expect(silentSince(null, 101_000)).toBe(0)
})
