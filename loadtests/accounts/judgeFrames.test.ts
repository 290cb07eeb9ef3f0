import { expect, test } from 'vitest'
import { judgeFrames } from './judgeFrames.ts'
import type { Heard } from './recordFrames.ts'

const frame = (frameSeq: number, at: number, slices: string[] = []): Heard => ({
  organizationId: 1,
  frameSeq,
  at,
  slices,
})

test('frames are counted where walls heard them: their pace, those that are missing, and how late they were', () => {
  const witness = [frame(1, 0), frame(2, 250, ['a']), frame(3, 500, ['b']), frame(4, 750)]
  const wall = [frame(1, 1), frame(2, 252, ['a']), frame(4, 751)]
  const told = {
    busy: new Set([1]),
    publishedAt: new Map([
      ['a', 100],
      ['b', 300],
    ]),
  }
  const judged = judgeFrames({ walls: [wall], witness }, told)
  expect(judged).toMatchObject({ frames: 3, missing: 1, unlike: 1 })
  expect(judged.framesPerSecond.median).toBeCloseTo(2000 / 750)
  expect(judged.delayMs.median).toBe(152)
  expect(judged.witnessDelayMs.median).toBe(200)
  expect(judged.laterMs.most95).toBe(2)
})
