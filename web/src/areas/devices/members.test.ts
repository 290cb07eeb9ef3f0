import { expect, test } from 'vitest'
import { narrowMembers, withAll, withoutAll } from './members.ts'

const all = [
  { resourceID: 'M-01', description: 'Mill' },
  { resourceID: 'SAW-1', description: null },
]

test('a search finds names and descriptions, whatever their case', () => {
  expect(narrowMembers(all, [], 'mil').map(({ resourceID }) => resourceID)).toEqual(['M-01'])
  expect(narrowMembers(all, [], 'saw')).toHaveLength(1)
  expect(narrowMembers(all, [], ' ')).toHaveLength(2)
})

test('a chosen resource that is gone is shown, so that it can be taken out', () => {
  expect(narrowMembers(all, ['OLD', 'M-01'], '')[0]).toEqual({ resourceID: 'OLD', description: null, isGone: true })
})

test('what is chosen twice is chosen once', () => {
  expect(withAll(['M-01'], ['M-01', 'SAW-1'])).toEqual(['M-01', 'SAW-1'])
  expect(withoutAll(['M-01', 'SAW-1'], ['M-01'])).toEqual(['SAW-1'])
})
