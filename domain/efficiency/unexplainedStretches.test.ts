import { expect, test } from 'vitest'
import type { EvidenceInterval } from './evidence.ts'
import { unexplainedStretches } from './unexplainedStretches.ts'

const piece = (start: number, end: number, countedAs: EvidenceInterval['countedAs'], reason: string | null = null) => ({
  start,
  end,
  countedAs,
  reason,
  reportedReason: null,
  shiftNum: 1,
  businessDate: null,
  source: null,
  state: 'down' as const,
  scheduledAs: 'planned' as const,
})

test('slices of one stop are one stretch; a reason, another kind or a gap ends it; what has a reason or another kind is left out', () => {
  const told = [
    piece(0, 10, 'down'),
    piece(10, 20, 'down'),
    piece(20, 30, 'down', 'TOOL'),
    piece(30, 40, 'down'),
    piece(40, 50, 'idle'),
    piece(50, 60, 'setup'),
    piece(60, 70, 'running'),
    piece(80, 90, 'idle'),
  ]
  expect(unexplainedStretches(told, ['down', 'idle']).map(({ start, end, kind }) => [start, end, kind])).toEqual([
    [0, 20, 'down'],
    [30, 40, 'down'],
    [40, 50, 'idle'],
    [80, 90, 'idle'],
  ])
})
