import { expect, test } from 'vitest'
import { adjacentIndex, indexInEdited, isSameList } from './round.ts'

const list = (names: string) => [...names].map((name) => ({ address: `/efficiency/${name}`, seconds: 30 }))

test('the rotation wraps around at both ends', () => {
  expect([adjacentIndex(0, 1, 3), adjacentIndex(2, 1, 3), adjacentIndex(0, -1, 3), adjacentIndex(0, 1, 1)]).toEqual([
    1, 0, 2, 0,
  ])
})

test('in an edited list the rotation continues at the current slide', () => {
  expect(indexInEdited(list('abc'), 1, list('xabc'))).toBe(2)
  expect(indexInEdited(list('abab'), 2, list('abab').slice(1))).toBe(1)
})

test('if the current slide was removed, its former successor comes next', () => {
  expect(indexInEdited(list('abcd'), 1, list('acd'))).toBe(0)
  expect(indexInEdited(list('abcd'), 1, list('xad'))).toBe(1)
  expect(indexInEdited(list('ab'), 1, list('xyz'))).toBe(0)
  expect(indexInEdited(list('abc'), -1, list('abc'))).toBe(-1)
})

test('lists with equal content are equal', () => {
  expect(isSameList(list('ab'), list('ab'))).toBe(true)
  expect(isSameList(list('ab'), list('ba'))).toBe(false)
  expect(isSameList(null, list('a'))).toBe(false)
})
