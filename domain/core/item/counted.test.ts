import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one is singular, all other counts are plural, as a number or as formatted text', () => {
  expect([counted(1, 'stop'), counted('1', 'alert')]).toEqual(['1 stop', '1 alert'])
  expect([counted(0, 'stop'), counted('1,001', 'stop'), counted(2, 'entry')]).toEqual([
    '0 stops',
    '1,001 stops',
    '2 entries',
  ])
  expect([counted(2, 'day'), counted(3, 'batch')]).toEqual(['2 days', '3 batches'])
  expect([counted(2, 'class'), counted(3, 'status')]).toEqual(['2 classes', '3 statuses'])
})

test('a word that already is a plural stays unchanged', () => {
  expect([counted(1, 'control limits'), counted(2, 'control limits')]).toEqual(['1 control limits', '2 control limits'])
})
