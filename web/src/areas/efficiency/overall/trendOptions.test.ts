import { expect, test } from 'vitest'
import { namePlaces } from './trendOptions.ts'

const sight = { left: 100, right: 400, gap: 4 }

test('the name of a shift stands beside the line at which it begins; of one that began out of sight, beside the edge', () => {
  expect(namePlaces([{ left: 150, right: 300, width: 40 }], sight)).toEqual([154])
  expect(namePlaces([{ left: 20, right: 300, width: 40 }], sight)).toEqual([104])
})

test('a name for which there is no room in sight is left out, and so is one that would run into the name before', () => {
  expect(namePlaces([{ left: 20, right: 120, width: 40 }], sight)).toEqual([null])
  expect(namePlaces([{ left: 380, right: 600, width: 40 }], sight)).toEqual([null])
  const close = [
    { left: 150, right: 300, width: 40 },
    { left: 160, right: 320, width: 40 },
  ]
  expect(namePlaces(close, sight)).toEqual([154, null])
})
