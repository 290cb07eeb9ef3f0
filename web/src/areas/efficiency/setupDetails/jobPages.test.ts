import { expect, test } from 'vitest'
import { jobPages } from './jobPages.ts'

test('jobs come in pages in their order; those asked before are not asked anew when others come or change places', () => {
  const first = jobPages(['d', 'c', 'b', 'a', 'e'], [], 2)
  expect(first).toEqual([['c', 'd'], ['a', 'b'], ['e']])
  expect(jobPages(['a', 'd', 'e', 'c', 'b'], first, 2)).toEqual(first)
  expect(jobPages(['f', 'd', 'c', 'b', 'a'], first, 2)).toEqual([['c', 'd'], ['a', 'b'], ['f']])
  expect(jobPages(['d', 'f', 'b', 'a'], first, 2)).toEqual([
    ['a', 'b'],
    ['d', 'f'],
  ])
})
