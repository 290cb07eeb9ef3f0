import { createTheme } from '@mui/material/styles'
import { expect, test, vi } from 'vitest'
import { createFormat } from '../../core/kit/format/FormatContext.tsx'
import { createFloorStyle } from './createFloorStyle.ts'

test('a tile shows the start as text with a time for today, and only a date for other days', () => {
  // Path2D is not available outside a browser.
  vi.stubGlobal('Path2D', class {})
  const format = createFormat({ locale: 'en-GB', timeZone: 'America/New_York' })
  const { texts } = createFloorStyle(createTheme(), format, (code) => code)
  const now = Date.parse('2026-03-08T16:00:00Z')
  expect(texts.since(Date.parse('2026-03-08T15:30:00Z'), now)).toBe('since 11:30')
  expect(texts.since(Date.parse('2026-03-06T15:30:00Z'), now)).toBe('6 Mar, 10:30')
  expect(texts.asOf(Date.parse('2022-03-06T15:30:00Z'), now)).toBe('6 Mar 2022')
  vi.unstubAllGlobals()
})
