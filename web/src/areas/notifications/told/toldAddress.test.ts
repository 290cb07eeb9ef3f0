import { expect, test } from 'vitest'
import { toldAddress } from './toldAddress.ts'

const opens = (list: string) => list === 'jobOperations' || list === 'notifications'

test('a message leads to the row that it is about, an alert to its machine', () => {
  const about = { itemType: 'jobOperations', key: 'J 1/2~0~10' }
  expect(toldAddress({ about, notificationID: 3 }, opens)).toEqual({ to: '/jobOperations/J%201%2F2~0~10' })
  expect(toldAddress({ about: { itemType: 'machineAlerts', key: 'M-01' }, notificationID: 3 }, opens)).toEqual({
    to: '/efficiency/details',
    search: { machine: 'M-01' },
  })
})

test('it leads to its notification where it is about several rows, or about one that opens nowhere', () => {
  expect(toldAddress({ about: null, notificationID: 3 }, opens)).toEqual({ to: '/notifications/3' })
  expect(toldAddress({ about: { itemType: 'secrets', key: '1' }, notificationID: 3 }, opens)).toEqual({
    to: '/notifications/3',
  })
})

test('it leads nowhere where nothing of it opens', () => {
  expect(toldAddress({ about: null, notificationID: null }, opens)).toBe(null)
  expect(toldAddress({ about: null, notificationID: 3 }, () => false)).toBe(null)
})
