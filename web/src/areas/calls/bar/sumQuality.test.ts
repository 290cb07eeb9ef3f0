import { expect, test } from 'vitest'
import type { MediaStatistics } from '../media/callMedia.ts'
import { sumQuality } from './sumQuality.ts'

const sent = (loss: number) => ({ source: 'microphone' as const, bitrate: 32_000, loss, width: null, height: null })
const got = (loss: number) => ({ ...sent(loss), seat: 'a', jitterMs: 1, bytes: 1, frames: null })
const of = (roundTripMs: number | null, ...losses: number[]): MediaStatistics => ({
  roundTripMs,
  sent: losses.slice(0, 1).map(sent),
  received: losses.slice(1).map(got),
})

test('the worst of what goes either way decides the word; bitrates add up', () => {
  expect(sumQuality(of(40, 0, 0))).toEqual({ word: 'good', roundTripMs: 40, loss: 0, sent: 32_000, received: 32_000 })
  expect(sumQuality(of(40, 0, 0.02))).toMatchObject({ word: 'fair', loss: 0.02 })
  expect(sumQuality(of(40, 0.06, 0))).toMatchObject({ word: 'poor', loss: 0.06 })
  expect([sumQuality(of(301, 0)).word, sumQuality(of(601, 0)).word]).toEqual(['fair', 'poor'])
})

test('before anything is measured nothing is said', () => {
  const nothing = { word: 'unknown', roundTripMs: null, loss: null, sent: 0, received: 0 }
  expect([sumQuality(null), sumQuality(of(null))]).toEqual([nothing, nothing])
})
