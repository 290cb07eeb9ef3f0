import { expect, test } from 'vitest'
import { cyclePoints, isSlow } from './cyclePoints.ts'

const at = (time: string) => `2026-03-02T${time}:00.000Z`
const window = { start: Date.parse(at('08:00')), end: Date.parse(at('09:00')) }

test('returns the cycles of the window relative to their standards; a cycle without a standard is neither slow nor fast', () => {
  const points = cyclePoints(
    [
      { at: at('07:59'), secs: 30, idealCycleSecs: 30 },
      { at: at('08:00'), secs: 30, idealCycleSecs: 30 },
      { at: at('08:30'), secs: 45, idealCycleSecs: 30 },
      { at: at('08:40'), secs: 33, idealCycleSecs: 30 },
      { at: at('08:50'), secs: 45, idealCycleSecs: null },
      { at: at('09:00'), secs: 30, idealCycleSecs: 30 },
    ],
    window,
  )
  expect(points.map(({ times }) => times)).toEqual([1, 1.5, 1.1, null])
  expect(points.map(isSlow)).toEqual([false, true, false, false])
})
