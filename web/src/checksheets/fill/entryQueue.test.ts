import type { CheckEntry } from '@takt/domain/checksheets/checkEntry.ts'
import { expect, test } from 'vitest'
import { createEntryQueue, sendWaiting } from './entryQueue.ts'

function memory(): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  }
}
const entry = (place: number): CheckEntry => ({
  entryId: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  pageId: 1,
  revId: 1,
  checkID: 'D1',
  sample: 1,
  at: '2026-03-02T14:00:00.000Z',
  value: place,
})
const offline = { ok: false, isRefused: false, fields: {}, sentence: 'offline' } as const

test('values wait in the order in which they were found, each owner their own, and go once', async () => {
  const store = memory()
  const [queue, other] = [createEntryQueue(store, 'ada 1'), createEntryQueue(store, 'ada 2')]
  for (const place of [3, 1, 2]) queue.add(entry(place))
  expect(await sendWaiting(queue, async () => offline)).toBe(false)
  expect([queue.list().map((held) => held.entry.value), other.list()]).toEqual([[3, 1, 2], []])
  const sent: unknown[] = []
  const send = async (entries: readonly CheckEntry[]) => {
    sent.push(...entries.map(({ value }) => value))
    return { ok: true } as const
  }
  expect(await sendWaiting(queue, send)).toBe(true)
  expect(await sendWaiting(queue, send)).toBe(true)
  expect([sent, queue.list()]).toEqual([[3, 1, 2], []])
})

test('what is refused stays with its sentence, and the others go', async () => {
  const queue = createEntryQueue(memory(), 'ada')
  for (const place of [1, 2, 3]) queue.add(entry(place))
  const sent: unknown[] = []
  const done = await sendWaiting(queue, async (entries) => {
    const at = entries.findIndex(({ value }) => value === 2)
    if (at >= 0)
      return { ok: false, isRefused: true, fields: { [`entries.${at}.value`]: 'too much' }, sentence: 'no' } as const
    sent.push(...entries.map(({ value }) => value))
    return { ok: true } as const
  })
  expect([done, sent]).toEqual([true, [1, 3]])
  expect(queue.list()).toMatchObject([{ entry: { value: 2 }, sentence: 'too much' }])
})

test('a refusal that names none of several is found by sending them one by one', async () => {
  const queue = createEntryQueue(memory(), 'ada')
  for (const place of [1, 2]) queue.add(entry(place))
  await sendWaiting(queue, async (entries) =>
    entries.some(({ value }) => value === 2)
      ? ({ ok: false, isRefused: true, fields: {}, sentence: 'recorded before' } as const)
      : ({ ok: true } as const),
  )
  expect(queue.list()).toMatchObject([{ entry: { value: 2 }, sentence: 'recorded before' }])
})
