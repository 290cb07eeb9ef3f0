import { expect, test } from 'vitest'
import { speedRows } from './speedRows.ts'

const ran = (runSecs: number, idealSecs: number, idealMissingCount = 0) => ({
  runSecs,
  idealSecs,
  idealMissingCount,
  totalCount: 10,
  performance: idealMissingCount ? null : idealSecs / runSecs,
})

test('what ran is ordered by the time that speed cost, quicker ones below it, what cannot be told last', () => {
  const rows = speedRows([
    { key: 'quick', figures: ran(100, 130) },
    { key: 'untold', figures: ran(500, 20, 3) },
    { key: 'slow', figures: ran(100, 60) },
    { key: 'slower', figures: ran(200, 120) },
    { key: 'never', figures: ran(0, 0) },
  ])
  expect(rows.map(({ key, lost }) => [key, lost])).toEqual([
    ['slower', 80],
    ['slow', 40],
    ['quick', -30],
    ['untold', null],
  ])
})
