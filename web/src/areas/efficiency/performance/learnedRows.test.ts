import type { LearnedCycle } from '@takt/domain/areas/efficiency/responses/learnedCycles.ts'
import { expect, test } from 'vitest'
import { learnedRows } from './learnedRows.ts'

const cycle = (resourceID: string, expectedSecs: number, standardSecs: number | null, parts = 100): LearnedCycle => ({
  resourceID,
  partNum: 'P-7',
  oprSeq: 10,
  expectedSecs,
  spreadSecs: 1,
  standardSecs,
  days: 5,
  parts,
  goodShare: 1,
  running: null,
  unseen: null,
})
const idsOf = (rows: readonly LearnedCycle[]) => rows.map(({ resourceID }) => resourceID)

test('sorts operations by the total deviation of their standard, largest first, and those without a standard last', () => {
  const cycles = [cycle('M-1', 30, null), cycle('M-2', 31, 30), cycle('M-3', 20, 30), cycle('M-4', 31, 30, 5000)]
  expect(idsOf(learnedRows(cycles, []))).toEqual(['M-4', 'M-3', 'M-2', 'M-1'])
})

test('lists only machines in view', () => {
  expect(idsOf(learnedRows([cycle('M-1', 30, 20), cycle('M-2', 30, 20)], ['M-2']))).toEqual(['M-2'])
})
