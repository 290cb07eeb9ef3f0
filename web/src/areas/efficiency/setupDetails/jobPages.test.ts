import { expect, test } from 'vitest'
import { jobPages } from './jobPages.ts'

test('divides jobs into pages in their order; existing pages are not requested again when jobs are added or reordered', () => {
  const first = jobPages(['d', 'c', 'b', 'a', 'e'], [], 2)
  expect(first).toEqual([['c', 'd'], ['a', 'b'], ['e']])
  expect(jobPages(['a', 'd', 'e', 'c', 'b'], first, 2)).toEqual(first)
  expect(jobPages(['f', 'd', 'c', 'b', 'a'], first, 2)).toEqual([['c', 'd'], ['a', 'b'], ['f']])
  expect(jobPages(['d', 'f', 'b', 'a'], first, 2)).toEqual([
    ['a', 'b'],
    ['d', 'f'],
  ])
})
