import { afterEach, expect, test, vi } from 'vitest'
import { type Gathered, gather } from './gather.ts'
import type { TelemetryMessage } from './telemetryMessage.ts'

afterEach(() => {
  vi.useRealTimers()
})

const message = (streamSeq: number): TelemetryMessage => ({
  subject: 'telemetry.1.1',
  data: new Uint8Array(),
  reply: '',
  streamSeq,
  deliverySeq: streamSeq,
  arrivalMs: 0,
})

test('messages are arriving until there was none for a while, or while there is no room for them', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const intake = gather<Gathered>({
    createBatch: (gathered) => gathered,
    add: () => {},
    isFull: ({ messages }) => messages >= 2,
  })
  expect(intake.isArriving()).toBe(false)
  await intake.put([message(1)])
  expect(intake.isArriving()).toBe(true)
  vi.setSystemTime(Date.now() + 100)
  expect(intake.isArriving()).toBe(false)
  await intake.put([message(2)])
  vi.setSystemTime(Date.now() + 100)
  expect(intake.isArriving()).toBe(true)
  expect(intake.take()?.last.streamSeq).toBe(2)
  expect(intake.isArriving()).toBe(false)
})
