import { expect, test } from 'vitest'
import { narrowMembers, withAll, withoutAll } from './members.ts'

const all = [
  { resourceID: 'M-01', description: 'Mill' },
  { resourceID: 'SAW-1', description: null },
]

test('a search finds names and descriptions, ignoring case', () => {
  expect(narrowMembers(all, [], 'mil').map(({ resourceID }) => resourceID)).toEqual(['M-01'])
  expect(narrowMembers(all, [], 'saw')).toHaveLength(1)
  expect(narrowMembers(all, [], ' ')).toHaveLength(2)
})

test('a selected machine that no longer exists is shown, so that it can be removed', () => {
  expect(narrowMembers(all, ['OLD', 'M-01'], '')[0]).toEqual({ resourceID: 'OLD', description: null, isGone: true })
})

test('duplicate selections count once', () => {
  expect(withAll(['M-01'], ['M-01', 'SAW-1'])).toEqual(['M-01', 'SAW-1'])
  expect(withoutAll(['M-01', 'SAW-1'], ['M-01'])).toEqual(['SAW-1'])
})
