import { expect, test } from 'vitest'
import { devices } from '../../areas/devices/devices.ts'
import { targets } from '../../areas/efficiency/floor/targets.ts'
import { jobOperations } from '../../areas/masterData/jobOperations.ts'
import { resources } from '../../areas/masterData/resources.ts'
import { itemTypes } from '../../itemTypes/itemTypes.ts'
import type { ItemType } from './item.ts'
import { hasNaturalKey, hasOwnName, rowTitle } from './rowTitle.ts'

const title = (type: ItemType, row: Record<string, unknown>) =>
  rowTitle(type, row, (name) => (row[name] ? String(row[name]) : null))

test('a natural key precedes the name, a server-generated number is not shown', () => {
  expect(title(resources, { resourceID: 'M-01', description: 'Lathe 1' })).toBe('M-01 · Lathe 1')
  expect(title(resources, { resourceID: 'M-01', description: null })).toBe('M-01')
  expect(title(devices, { deviceId: 7, deviceName: 'Hub 3' })).toBe('Hub 3')
  expect(title(devices, { deviceId: 7, deviceName: null })).toBe(null)
  const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, description: 'Turn' }
  expect(title(jobOperations, operation)).toBe('J-1 · 0 · 10 · Turn')
})

test('every type without a natural key has another title', () => {
  const nameless = itemTypes.filter((type) => !hasNaturalKey(type) && type.title.length === 0)
  expect(nameless.map(({ name }) => name)).toEqual([])
  expect([hasOwnName(devices), hasOwnName(resources), hasOwnName(targets)]).toEqual([true, true, false])
})
