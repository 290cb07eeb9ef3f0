import { expect, test } from 'vitest'
import { notificationLink } from './notificationLink.ts'

const opens = (list: string) => list === 'jobOperations' || list === 'notifications'

test('a message links to its row, an alert to its machine', () => {
  const about = { itemType: 'jobOperations', key: 'J 1/2~0~10' }
  expect(notificationLink({ about, notificationID: 3 }, opens)).toEqual({ to: '/jobOperations/J%201%2F2~0~10' })
  expect(notificationLink({ about: { itemType: 'machineAlerts', key: 'M-01' }, notificationID: 3 }, opens)).toEqual({
    to: '/efficiency/details',
    search: { machine: 'M-01' },
  })
})

test('a message about several rows, or about a row without a page, links to its notification', () => {
  expect(notificationLink({ about: null, notificationID: 3 }, opens)).toEqual({ to: '/notifications/3' })
  expect(notificationLink({ about: { itemType: 'secrets', key: '1' }, notificationID: 3 }, opens)).toEqual({
    to: '/notifications/3',
  })
})

test('a message without any accessible page has no link', () => {
  expect(notificationLink({ about: null, notificationID: null }, opens)).toBe(null)
  expect(notificationLink({ about: null, notificationID: 3 }, () => false)).toBe(null)
})
