import { expect, test } from 'vitest'
import { createNotice } from '../notices/noticeSamples.fixture.ts'
import { alertsIn } from './alertsIn.ts'

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`
const alert = (since: number, until: number | null) =>
  createNotice({ since: at(since), until: until === null ? null : at(until) })

test('alerts that start after a range, or end before it, have no mark on its slider', () => {
  const range = { start: Date.parse(at(6)), end: Date.parse(at(14)) }
  const [before, into, within, open, after] = [alert(1, 6), alert(5, 7), alert(8, 9), alert(13, null), alert(14, null)]
  expect(alertsIn([before, into, within, open, after], range)).toEqual([into, within, open])
})
