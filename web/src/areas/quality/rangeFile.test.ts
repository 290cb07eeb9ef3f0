import { expect, test } from 'vitest'
import { rangeFile } from './rangeFile.ts'

test('a file name contains the content, the plant days covered up to now, and the export time', () => {
  const [start, end] = ['2026-11-17T05:00:00Z', '2026-11-19T05:00:00Z'].map(Date.parse) as [number, number]
  const named = (now: string) => rangeFile('Made', { start, end }, { timeZone: 'America/New_York' }, new Date(now))
  expect(named('2026-11-28T00:00:00Z')).toBe('Made, 2026-11-17 to 2026-11-18_2026-11-28T00:00:00.000Z.csv')
  expect(named('2026-11-17T12:00:00Z')).toBe('Made, 2026-11-17_2026-11-17T12:00:00.000Z.csv')
})
