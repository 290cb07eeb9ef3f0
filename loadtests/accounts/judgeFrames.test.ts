import { expect, test } from 'vitest'
import { judgeFrames } from './judgeFrames.ts'
import type { ReceivedFrame } from './recordFrames.ts'

const frame = (frameSeq: number, at: number, slices: string[] = []): ReceivedFrame => ({
  organizationId: 1,
  frameSeq,
  at,
  slices,
})

test('frame rate, missing frames and delay are measured at the walls that received the frames', () => {
  const witness = [frame(1, 0), frame(2, 250, ['a']), frame(3, 500, ['b']), frame(4, 750)]
  const wall = [frame(1, 1), frame(2, 252, ['a']), frame(4, 751)]
  const publishing = {
    busy: new Set([1]),
    publishedAt: new Map([
      ['a', 100],
      ['b', 300],
    ]),
  }
  const stats = judgeFrames({ walls: [wall], witness }, publishing)
  expect(stats).toMatchObject({ frames: 3, missing: 1, unlike: 1 })
  expect(stats.framesPerSecond.median).toBeCloseTo(2000 / 750)
  expect(stats.delayMs.median).toBe(152)
  expect(stats.witnessDelayMs.median).toBe(200)
  expect(stats.laterMs.p95).toBe(2)
})
