import { expect, test } from 'vitest'
import type { DeviceNow } from './floorFeed.ts'
import { allUpdating, countOnline, type OnlineStatusMap, statusChanges } from './onlineStatus.ts'

const heard = (deviceId: number, heardAt: number) => ({ deviceId, heardAt }) as DeviceNow

test('a device is online until it was not heard for 150 s; only what changes is told', () => {
  const devices = [heard(1, 0), heard(2, 100_000)]
  const first = statusChanges(devices, {}, 150_000)
  expect(first).toEqual({ 1: 'online', 2: 'online' })
  expect(statusChanges(devices, first, 150_000)).toEqual({})
  expect(statusChanges(devices, first, 150_001)).toEqual({ 1: 'offline' })
})

test('what is updating is told again, whatever it is', () => {
  const known: OnlineStatusMap = { 1: 'online', 2: 'offline' }
  expect(allUpdating(known)).toEqual({ 1: 'updating', 2: 'updating' })
  expect(statusChanges([heard(1, 0)], allUpdating(known), 1)).toEqual({ 1: 'online' })
  expect(countOnline({ ...known, 3: 'updating' })).toEqual({ online: 1, all: 3 })
})
