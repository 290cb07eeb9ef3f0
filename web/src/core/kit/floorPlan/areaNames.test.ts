import { expect, test } from 'vitest'
import { areaNames } from './areaNames.ts'

const pixels = { width: 500, height: 400 }
const area = {
  key: '1',
  name: 'Milling',
  count: 0,
  isFull: false,
  corners: [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.6],
    [0.2, 0.6],
  ] as const,
}
const topOf = (sign: { x: number; y: number }) => areaNames({ areas: [area], signs: [sign] }, pixels)[0]!.offset[1]

test('the name of an area is in its upper left corner', () => {
  expect(topOf({ x: 0.5, y: 0.4 })).toBeGreaterThan(0)
})

test('the name of an area is above it if a sign is in that corner', () => {
  expect(topOf({ x: 0.22, y: 0.24 })).toBeLessThan(0)
})
