import { users } from '@takt/domain/areas/access/users.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { expect, test } from 'vitest'
import { referencedKeys } from './referencedKeys.ts'
import { titleOf } from './titleOf.ts'

test('references of rows are collected by type, each once, sorted', () => {
  const rows = [
    { resourceId: 'M-02', locationId: 2, organizationId: 1 },
    { resourceId: 'M-01', locationId: null, organizationId: 1 },
    { resourceId: 'M-02' },
  ]
  expect(referencedKeys(devices, rows)).toEqual({ locations: ['2'], organizations: ['1'], resources: ['M-01', 'M-02'] })
  expect(referencedKeys(users, [{ organizationIds: [3, 1] }, { organizationIds: [] }])).toEqual({
    organizations: ['1', '3'],
  })
  expect(referencedKeys(devices, [])).toEqual({})
})

test('a masked name is not shown: the key that users know stays', () => {
  const machine = { resourceID: 'M-01', description: 'Lathe 1' }
  expect(titleOf(resources, machine, false)).toBe('M-01 · Lathe 1')
  expect(titleOf(resources, machine, true)).toBe('M-01')
  expect(titleOf(devices, { deviceId: 7, deviceName: 'Hub 3' }, true)).toBe(null)
})
