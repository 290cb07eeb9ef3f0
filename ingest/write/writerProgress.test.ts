import { expect, test } from 'vitest'
import { createProgress } from './writerProgress.ts'

const batch = (streamSeq: number, count: number, oldestArrivalMs: number) => ({
  last: {
    subject: 'telemetry.1.1',
    data: new Uint8Array(),
    reply: `reply ${streamSeq}`,
    streamSeq,
    deliverySeq: streamSeq,
    arrivalMs: oldestArrivalMs,
  },
  rows: { count: () => count },
  oldestArrivalMs,
})

function createTestProgress(isClosed: boolean) {
  const published: string[] = []
  const nats = { isClosed: () => isClosed, publish: (subject: string) => void published.push(subject) }
  return { progress: createProgress(nats), published }
}

test('inserted batches accumulate until they are taken: newest message, all rows, oldest arrival', () => {
  const { progress } = createTestProgress(false)
  progress.addInserted(batch(7, 3, 100))
  progress.addInserted(batch(9, 4, 200))
  expect(progress.takeInserted()).toEqual({ last: batch(9, 4, 200).last, rows: 7, oldestArrivalMs: 100 })
  expect(progress.inserted()).toBeNull()
})

test('a batch that is done is acknowledged by its newest message', () => {
  const { progress, published } = createTestProgress(false)
  progress.acknowledge({ last: batch(9, 4, 200).last, rows: 4, oldestArrivalMs: 200 })
  expect([progress.done(), published]).toEqual([9, ['reply 9']])
})

test('without a connection a batch counts as done and nothing is published', () => {
  const { progress, published } = createTestProgress(true)
  progress.acknowledge({ last: batch(9, 4, 200).last, rows: 4, oldestArrivalMs: 200 })
  expect([progress.done(), published]).toEqual([9, []])
})
