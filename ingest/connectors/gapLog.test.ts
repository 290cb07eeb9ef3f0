import { expect, test } from 'vitest'
import { createGapLog } from './gapLog.ts'

const t0 = Date.parse('2026-03-02T14:00:00.000Z')

test('a gap is logged once, from the first loss to the next value', () => {
  const notes: string[] = []
  const gaps = createGapLog((text) => notes.push(text))
  gaps.see(t0)
  gaps.lose(t0 + 1_000)
  gaps.lose(t0 + 9_000)
  gaps.see(t0 + 30_000)
  gaps.see(t0 + 90_000)
  expect(notes).toEqual([
    'Nothing is known from 2026-03-02T14:00:01.000Z to 2026-03-02T14:00:30.000Z: no values of that time have arrived.',
  ])
})

test('before the first value, and where later values continue, there is no gap', () => {
  const notes: string[] = []
  const gaps = createGapLog((text) => notes.push(text))
  gaps.lose(null)
  gaps.see(t0)
  gaps.lose(t0 + 5_000)
  gaps.see(t0 + 5_900)
  gaps.lose(t0 + 9_000)
  gaps.see(t0 + 2_000)
  expect(notes).toEqual([])
})
