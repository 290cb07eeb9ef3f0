import { expect, test } from 'vitest'
import { createEventQueue } from './eventQueue.ts'
import type { NodeEvent } from './nodeSession.ts'

const values = (count: number) =>
  Array.from({ length: count }, () => ({ signal: 's', value: 1, at: null, isHistorical: false }))
const data = (count: number): NodeEvent => ({ kind: 'data', device: null, at: null, values: values(count) })
const birth: NodeEvent = { kind: 'birth', device: null, at: null, values: values(1), isContinued: true }

test('a queue that overflows drops data until the next birth', () => {
  const queue = createEventQueue()
  for (let i = 0; i < 30; i += 1) queue.push(data(10_000))
  queue.push({ kind: 'note', text: 'n' })
  expect(queue.take()).toEqual([{ kind: 'overrun' }, { kind: 'note', text: 'n' }])
  queue.push(data(1))
  queue.push(birth)
  queue.push(data(1))
  expect(queue.take().map(({ kind }) => kind)).toEqual(['birth', 'data'])
})

test('waiting ends with an event, with the time, or with the signal', async () => {
  const queue = createEventQueue()
  const stopping = new AbortController()
  const waiting = queue.wait(60_000, stopping.signal)
  queue.push(birth)
  await waiting
  queue.take()
  await queue.wait(1, stopping.signal)
  const stopped = queue.wait(60_000, stopping.signal)
  stopping.abort()
  await stopped
})
