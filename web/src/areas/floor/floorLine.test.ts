import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { expect, test } from 'vitest'
import { createFormat } from '../../core/kit/format/FormatContext.tsx'
import { floorLine } from './floorLine.ts'

const format = createFormat({ locale: 'en-GB', timeZone: 'America/New_York' })
const now = Date.parse('2026-03-08T16:00:00Z')
const line = {
  name: 'Lathe 1',
  state: stateCodes.down,
  since: 0,
  asOf: null,
  now,
  reason: null,
  cause: null,
  isQuiet: false,
  jobAndPart: '',
  heldBy: '',
}

test('describes a machine with the time for today, and with the date for another day', () => {
  const since = (time: string) => floorLine(format, { ...line, since: Date.parse(time) })
  expect(since('2026-03-08T15:30:00Z')).toBe('Lathe 1, Down, since 11:30')
  expect(since('2026-03-06T15:30:00Z')).toBe('Lathe 1, Down, since 6 Mar, 10:30')
  expect(floorLine(format, { ...line, asOf: Date.parse('2022-03-06T15:30:00Z') })).toMatch(/6 Mar 2022, 10:30$/)
})

test('lists the checks that put the work on hold', () => {
  expect(floorLine(format, { ...line, heldBy: 'D1, D2', jobAndPart: 'J-1' })).toMatch(/, Held: D1, D2, J-1$/)
})
