import { expect, test } from 'vitest'
import { unstatedGaps } from './unstatedGaps.ts'

const t0 = Date.parse('2026-03-02T14:00:00.000Z')
const at = (secs: number) => t0 + secs * 1_000
const slice = (from: number, to: number) => ({ from: at(from), to: at(to) })

test('a gap between slices counts unless an event states it', () => {
  const slices = [slice(0, 10), slice(30, 60), slice(61, 70), slice(90, 100)]
  const events = ['Connected', 'Nothing is known from 2026-03-02T14:00:09.000Z to 2026-03-02T14:00:30.000Z: lost']
  expect(unstatedGaps(slices, events, slice(0, 100))).toEqual([slice(70, 90)])
  expect(unstatedGaps(slices, [], slice(0, 100))).toEqual([slice(10, 30), slice(70, 90)])
})

test('a statement of a part of the gap does not state it', () => {
  const events = [
    'The agent was restarted: nothing is known from 2026-03-02T14:00:10.000Z to 2026-03-02T14:00:20.000Z.',
  ]
  expect(unstatedGaps([slice(0, 10), slice(30, 60)], events, slice(0, 60))).toEqual([slice(10, 30)])
})
