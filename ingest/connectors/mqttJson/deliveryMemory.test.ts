import { expect, test } from 'vitest'
import type { BrokerMessage } from './brokerConnection.ts'
import { createDeliveryMemory } from './deliveryMemory.ts'

const message = (more: Partial<BrokerMessage> = {}): BrokerMessage => ({
  topic: 'plant/mill',
  text: '{"at":1772460000000,"parts":7}',
  messageId: 5,
  isRetained: false,
  isDuplicate: false,
  isResumed: true,
  bytes: 30,
  arrival: 1_772_460_000_100,
  acknowledge: () => {},
  ...more,
})

test('a message that is sent again under its number is a repetition', () => {
  const memory = createDeliveryMemory(null)
  memory.add(message())
  expect(memory.isRepeated(message({ isDuplicate: true }), false)).toBe(true)
  expect(memory.isRepeated(message({ isDuplicate: true, messageId: 6 }), false)).toBe(false)
  expect(memory.isRepeated(message(), false)).toBe(false)
})

test('one with its own times is recognized by its content, also after a restart; others may come twice', () => {
  const before = createDeliveryMemory(null)
  before.add(message())
  const memory = createDeliveryMemory(before.position())
  const again = message({ messageId: 9 })
  expect(memory.isRepeated(again, true)).toBe(true)
  expect(memory.isRepeated(again, false)).toBe(false)
  expect(memory.isRepeated({ ...again, text: '{"at":1772460000000,"parts":8}' }, true)).toBe(false)
  expect(memory.isRepeated({ ...again, topic: 'plant/lathe' }, true)).toBe(false)
  // The present state of a topic, which the broker sends at each subscription.
  expect(memory.isRepeated({ ...again, isRetained: true }, true)).toBe(false)
})
