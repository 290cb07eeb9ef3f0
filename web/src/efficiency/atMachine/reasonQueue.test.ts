import { expect, test } from 'vitest'
import { createReasonQueue } from './reasonQueue.ts'

function memory() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
  }
}
const said = (start: string, saidAt: string, reasonCode: string) => ({ start, saidAt, reasonCode })

test('of each stop the last that was said waits, through a reload, until that was sent', () => {
  const store = memory()
  const queue = createReasonQueue(store, 'device 7')
  queue.add(said('a', '1', 'tool'))
  queue.add(said('b', '2', 'tool'))
  queue.add(said('a', '3', 'coolant'))
  expect(createReasonQueue(store, 'device 7').now()).toEqual([said('b', '2', 'tool'), said('a', '3', 'coolant')])
  // What was sent is not what was said since.
  queue.remove(said('a', '1', 'tool'))
  expect(queue.now()).toHaveLength(2)
  queue.remove(said('a', '3', 'coolant'))
  expect(queue.now()).toEqual([said('b', '2', 'tool')])
})

test('one screen knows nothing of another, and what cannot be read counts as nothing', () => {
  const store = memory()
  createReasonQueue(store, 'device 7').add(said('a', '1', 'tool'))
  expect(createReasonQueue(store, 'device 8').now()).toEqual([])
  store.setItem('takt.stopReason\ndevice 7', '{')
  expect(createReasonQueue(store, 'device 7').now()).toEqual([])
})
