import type { Shift } from '@takt/domain/core/schedule/schedule.ts'
import { expect, test } from 'vitest'
import { type Stroke, weekKey } from './weekKeys.ts'

const early: Shift = {
  shiftNum: 1,
  name: 'Early',
  days: ['MONDAY', 'TUESDAY'],
  start: '06:00',
  end: '14:00',
  breaks: [],
}
const night: Shift = { ...early, shiftNum: 3, name: 'Night', days: ['MONDAY'], start: '22:00', end: '06:00' }
const stroke = (key: string, more: Partial<Stroke> = {}): Stroke => ({
  key,
  ctrl: false,
  shift: false,
  fine: false,
  ...more,
})
const monday = { shift: 0, day: 0 }

test('arrow keys move between blocks and change nothing', () => {
  expect(weekKey([early, night], monday, stroke('ArrowRight'))).toEqual({ selected: { shift: 1, day: 0 } })
  expect(weekKey([early, night], monday, stroke('ArrowDown'))).toEqual({ selected: { shift: 0, day: 1 } })
  expect(weekKey([early, night], monday, stroke('ArrowUp'))).toEqual({ selected: monday })
})

test('Ctrl moves a shift, Shift its end, both its start', () => {
  const times = (more: Partial<Stroke>) => {
    const movedShift = weekKey([early], monday, stroke('ArrowRight', more))?.shifts?.[0]
    return `${movedShift?.start}–${movedShift?.end}`
  }
  expect(times({ ctrl: true })).toBe('06:15–14:15')
  expect(times({ shift: true })).toBe('06:00–14:15')
  expect(times({ ctrl: true, shift: true })).toBe('06:15–14:00')
  expect(times({ ctrl: true, fine: true })).toBe('06:05–14:05')
})

test('the selection follows a shift that moves past midnight', () => {
  const dawn = { ...early, start: '00:00', end: '08:00' }
  expect(weekKey([dawn], monday, stroke('ArrowLeft', { ctrl: true }))?.selected).toEqual({ shift: 0, day: 6 })
})

test('Delete removes a shift from its day, B adds a break, N adds a shift after the last', () => {
  expect(weekKey([early], monday, stroke('Delete'))?.shifts?.[0]?.days).toEqual(['TUESDAY'])
  expect(weekKey([early], monday, stroke('b'))?.shifts?.[0]?.breaks).toEqual([{ start: '09:45', end: '10:15' }])
  expect(weekKey([early], monday, stroke('n'))).toMatchObject({
    shifts: [early, { shiftNum: 2, days: ['MONDAY'], start: '14:00', end: '22:00' }],
    selected: { shift: 1, day: 0 },
  })
})

test('other keys do nothing, and neither do these without a selection', () => {
  expect(weekKey([early], monday, stroke('x'))).toBeNull()
  expect(weekKey([early], null, stroke('Delete'))).toBeNull()
})
