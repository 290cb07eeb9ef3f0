import { expect, test } from 'vitest'
import { isSameList, placeBeside, placeInEdited } from './round.ts'

const list = (names: string) => [...names].map((name) => ({ address: `/efficiency/${name}`, seconds: 30 }))

test('the round goes on from its end to its beginning, both ways', () => {
  expect([placeBeside(0, 1, 3), placeBeside(2, 1, 3), placeBeside(0, -1, 3), placeBeside(0, 1, 1)]).toEqual([
    1, 0, 2, 0,
  ])
})

test('in an edited list the round stands where the slide that is shown stands now', () => {
  expect(placeInEdited(list('abc'), 1, list('xabc'))).toBe(2)
  expect(placeInEdited(list('abab'), 2, list('abab').slice(1))).toBe(1)
})

test('when the slide that is shown is gone, what would have followed it comes next', () => {
  expect(placeInEdited(list('abcd'), 1, list('acd'))).toBe(0)
  expect(placeInEdited(list('abcd'), 1, list('xad'))).toBe(1)
  expect(placeInEdited(list('ab'), 1, list('xyz'))).toBe(0)
  expect(placeInEdited(list('abc'), -1, list('abc'))).toBe(-1)
})

test('lists are the same when they ask for the same', () => {
  expect(isSameList(list('ab'), list('ab'))).toBe(true)
  expect(isSameList(list('ab'), list('ba'))).toBe(false)
  expect(isSameList(null, list('a'))).toBe(false)
})
