import { stateCodes } from '@takt/domain/efficiency/state.ts'
import { expect, test } from 'vitest'
import type { DeviceNow } from '../../messaging/floorFeed.ts'
import { staleMs, tileFacts } from './floorView.ts'

const machine = {
  deviceId: 7,
  resourceID: 'M-1',
  name: 'M-1',
  line: '',
  jobAndPart: 'J-1',
  jobSince: 0,
  idealCycleSecs: 10,
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

test('ideal counts what could have been made since the job began', () => {
  expect(tileFacts(machine, device, { now: 101_000, oee: 0.5 })).toMatchObject({ made: 8, ideal: 10, stale: false })
})

test('a machine without fresh news is stale and says so, whatever its last state was', () => {
  expect(tileFacts(machine, device, { now: 100_001 + staleMs, oee: null }).stale).toBe(true)
  expect(tileFacts(machine, null, { now: 1, oee: null })).toMatchObject({ stale: true, state: stateCodes.void })
})

test('a machine whose news of the past keeps arriving is not stale, and is marked with its time', () => {
  const now = 100_001 + staleMs
  expect(tileFacts(machine, { ...device, heardAt: now - 1000 }, { now, oee: null })).toMatchObject({
    ...{ stale: false, past: true, lastTo: 100_000 },
  })
  expect(tileFacts(machine, device, { now: 101_000, oee: null }).past).toBe(false)
})

test('without an ideal cycle no ideal is claimed', () => {
  expect(tileFacts({ ...machine, idealCycleSecs: null }, device, { now: 101_000, oee: null }).ideal).toBeNull()
})
