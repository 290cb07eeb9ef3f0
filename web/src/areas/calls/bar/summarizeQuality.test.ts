import { expect, test } from 'vitest'
import type { MediaStatistics } from '../media/callMedia.ts'
import { summarizeQuality } from './summarizeQuality.ts'

const sentStats = (loss: number) => ({
  source: 'microphone' as const,
  bitrate: 32_000,
  loss,
  width: null,
  height: null,
})
const receivedStats = (loss: number) => ({ ...sentStats(loss), seat: 'a', jitterMs: 1, bytes: 1, frames: null })
const of = (roundTripMs: number | null, ...losses: number[]): MediaStatistics => ({
  roundTripMs,
  sent: losses.slice(0, 1).map(sentStats),
  received: losses.slice(1).map(receivedStats),
})

test('the worst value of both directions determines the word; bitrates add up', () => {
  expect(summarizeQuality(of(40, 0, 0))).toEqual({
    word: 'good',
    roundTripMs: 40,
    loss: 0,
    sent: 32_000,
    received: 32_000,
  })
  expect(summarizeQuality(of(40, 0, 0.02))).toMatchObject({ word: 'fair', loss: 0.02 })
  expect(summarizeQuality(of(40, 0.06, 0))).toMatchObject({ word: 'poor', loss: 0.06 })
  expect([summarizeQuality(of(301, 0)).word, summarizeQuality(of(601, 0)).word]).toEqual(['fair', 'poor'])
})

test('before any measurement the quality is unknown', () => {
  const noQuality = { word: 'unknown', roundTripMs: null, loss: null, sent: 0, received: 0 }
  expect([summarizeQuality(null), summarizeQuality(of(null))]).toEqual([noQuality, noQuality])
})
