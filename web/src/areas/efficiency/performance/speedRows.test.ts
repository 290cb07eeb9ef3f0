import { expect, test } from 'vitest'
import { speedRows } from './speedRows.ts'

const runRow = (runSecs: number, idealSecs: number, idealMissingCount = 0) => ({
  runSecs,
  idealSecs,
  idealMissingCount,
  totalCount: 10,
  performance: idealMissingCount ? null : idealSecs / runSecs,
})

test('sorts by speed loss, faster ones below, and unknown losses last', () => {
  const rows = speedRows([
    { key: 'quick', figures: runRow(100, 130) },
    { key: 'untold', figures: runRow(500, 20, 3) },
    { key: 'slow', figures: runRow(100, 60) },
    { key: 'slower', figures: runRow(200, 120) },
    { key: 'never', figures: runRow(0, 0) },
  ])
  expect(rows.map(({ key, lost }) => [key, lost])).toEqual([
    ['slower', 80],
    ['slow', 40],
    ['quick', -30],
    ['untold', null],
  ])
})
