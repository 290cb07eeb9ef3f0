import { devices } from '@takt/domain/areas/devices/devices.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { expect, test } from 'vitest'
import { rowAddress, rowAt } from './rowAddress.ts'

test('an address leads to a row and identifies it', () => {
  const operation = { jobNum: 'J 1', assemblySeq: 0, oprSeq: 10 }
  expect(rowAddress(jobOperations, operation)).toBe('/jobOperations/J%201~0~10')
  expect(rowAddress(organizations, { organizationId: 3 })).toBe('/organizations/organization-3')
  expect(rowAt('devices', '7')).toEqual({ type: devices, id: '7' })
  expect(rowAt('organizations', 'organization-3')).toEqual({ type: organizations, id: '3' })
  expect(rowAt('organizations', 'location-4')?.type.name).toBe('locations')
  expect(rowAt('tagView', 'x')).toBe(null)
})
