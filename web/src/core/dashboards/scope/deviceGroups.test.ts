import { expect, test } from 'vitest'
import { resourcesOf } from './deviceGroups.ts'

const groups = [
  { deviceGroupId: 1, deviceGroupName: 'Mills', selectedDevices: ['M-02', 'M-01'] },
  { deviceGroupId: 2, deviceGroupName: 'Line 1', selectedDevices: ['M-02', 'T-01'] },
]

test('a machine that is in two groups counts once', () => {
  expect(resourcesOf(groups, [1, 2])).toEqual(['M-01', 'M-02', 'T-01'])
})

test('without a selected group all machines are included', () => {
  expect(resourcesOf(groups, [])).toEqual([])
})
