import { expect, test } from 'vitest'
import { thinLabels } from './thinLabels.ts'

const signs = Array.from({ length: 100 }, (_, i) => ({
  key: String(i),
  name: `M-${i}`,
  x: i / 100,
  y: 0.5,
  glyph: 'a',
}))

test('as many names are shown as have room, and more of them from nearer', () => {
  const count = (width: number) => thinLabels(signs, { width, height: width / 2 }).length
  expect(count(880)).toBe(10)
  expect(count(1760)).toBe(20)
  expect(count(88_000)).toBe(100)
  expect(thinLabels([], { width: 10, height: 10 })).toEqual([])
})
