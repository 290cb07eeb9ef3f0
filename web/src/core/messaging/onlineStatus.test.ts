import { expect, test } from 'vitest'
import type { DeviceNow } from './floorFeed.ts'
import { allUpdating, countOnline, type OnlineStatusMap, statusChanges } from './onlineStatus.ts'

const device = (deviceId: number, receivedAt: number) => ({ deviceId, receivedAt }) as DeviceNow

test('a device is online until it was silent for 150 s; only changes are returned', () => {
  const devices = [device(1, 0), device(2, 100_000)]
  const first = statusChanges(devices, {}, 150_000)
  expect(first).toEqual({ 1: 'online', 2: 'online' })
  expect(statusChanges(devices, first, 150_000)).toEqual({})
  expect(statusChanges(devices, first, 150_001)).toEqual({ 1: 'offline' })
})

test('an updating status is reported again, whatever it is', () => {
  const statuses: OnlineStatusMap = { 1: 'online', 2: 'offline' }
  expect(allUpdating(statuses)).toEqual({ 1: 'updating', 2: 'updating' })
  expect(statusChanges([device(1, 0)], allUpdating(statuses), 1)).toEqual({ 1: 'online' })
  expect(countOnline({ ...statuses, 3: 'updating' })).toEqual({ online: 1, all: 3 })
})
