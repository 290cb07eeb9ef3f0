import { expect, test } from 'vitest'
import { listScreens } from './listScreens.ts'

test('a list scrolls by whole rows, each row is on some screen, and the last screen is full', () => {
  const { tops, over } = listScreens({ height: 670, fixed: 34, row: 30, count: 168 })
  expect([tops.length, tops[0], tops[1], tops.at(-1), over]).toEqual([8, 0, 630, (168 - 21) * 30, 6])
  expect(tops.every((top) => top % 30 === 0)).toBe(true)
})

test('a list that fits is one screen, as is one in a frame lower than a row', () => {
  expect(listScreens({ height: 670, fixed: 34, row: 30, count: 21 }).tops).toEqual([0])
  expect(listScreens({ height: 20, fixed: 34, row: 30, count: 2 }).tops).toEqual([0, 30])
})
