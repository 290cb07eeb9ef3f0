import { createTheme } from '@mui/material/styles'
import { expect, test, vi } from 'vitest'
import { createFormat } from '../../core/kit/format/FormatContext.tsx'
import { themeLook } from './themeLook.ts'

test('a tile tells since when with words around the time, and a date alone where that is not of today', () => {
  // Outside of a browser nothing draws the glyphs.
  vi.stubGlobal('Path2D', class {})
  const format = createFormat({ locale: 'en-GB', timeZone: 'America/New_York' })
  const { say } = themeLook(createTheme(), format, (code) => code)
  const now = Date.parse('2026-03-08T16:00:00Z')
  expect(say.since(Date.parse('2026-03-08T15:30:00Z'), now)).toBe('since 11:30')
  expect(say.since(Date.parse('2026-03-06T15:30:00Z'), now)).toBe('6 Mar, 10:30')
  expect(say.asOf(Date.parse('2022-03-06T15:30:00Z'), now)).toBe('6 Mar 2022')
  vi.unstubAllGlobals()
})
