import { type CheckEntry, checkEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import { expect, test } from 'vitest'
import { createOutbox, type OutboxKind, sendWaiting } from './outbox.ts'

function memory(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}
const kind: OutboxKind<CheckEntry> = {
  prefix: 'takt.checkEntry',
  entrySchema: checkEntry,
  idOf: ({ entryId }) => entryId,
  atOnce: 100,
}
const entry = (index: number): CheckEntry => ({
  entryId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  pageId: 1,
  revId: 1,
  checkID: 'D1',
  sample: 1,
  at: '2026-03-02T14:00:00.000Z',
  value: index,
})
const offline = { ok: false, isRejected: false, fields: {}, message: 'offline' } as const

test('values wait in the order of their entry, separately by owner, and are sent once', async () => {
  const store = memory()
  const [box, other] = [createOutbox(store, kind, 'ada 1'), createOutbox(store, kind, 'ada 2')]
  for (const value of [3, 1, 2]) box.add(entry(value))
  expect(await sendWaiting(box, async () => offline)).toBe(false)
  expect([box.list().map((waiting) => waiting.entry.value), other.list()]).toEqual([[3, 1, 2], []])
  const sent: unknown[] = []
  const send = async (entries: readonly CheckEntry[]) => {
    sent.push(...entries.map(({ value }) => value))
    return { ok: true } as const
  }
  expect(await sendWaiting(box, send)).toBe(true)
  expect(await sendWaiting(box, send)).toBe(true)
  expect([sent, box.list()]).toEqual([[3, 1, 2], []])
})

test('a rejected entry stays with its message, and the others are sent', async () => {
  const store = memory()
  const box = createOutbox(store, kind, 'ada')
  for (const value of [1, 2, 3]) box.add(entry(value))
  const sent: unknown[] = []
  const isDone = await sendWaiting(box, async (entries) => {
    const at = entries.findIndex(({ value }) => value === 2)
    if (at >= 0)
      return { ok: false, isRejected: true, fields: { [`entries.${at}.value`]: 'too much' }, message: 'no' } as const
    sent.push(...entries.map(({ value }) => value))
    return { ok: true } as const
  })
  expect([isDone, sent]).toEqual([true, [1, 3]])
  expect(box.list()).toMatchObject([{ entry: { value: 2 }, message: 'too much' }])
  // Pages of earlier versions stored the message under this name.
  expect(JSON.parse(store.getItem(store.key(0)!)!)).toMatchObject({ entry: { value: 2 }, sentence: 'too much' })
  expect(createOutbox(store, kind, 'ada').list()).toEqual(box.list())
})

test('a rejection that names no entry is located by sending the entries one by one', async () => {
  const box = createOutbox(memory(), kind, 'ada')
  for (const value of [1, 2]) box.add(entry(value))
  await sendWaiting(box, async (entries) =>
    entries.some(({ value }) => value === 2)
      ? ({ ok: false, isRejected: true, fields: {}, message: 'recorded before' } as const)
      : ({ ok: true } as const),
  )
  expect(box.list()).toMatchObject([{ entry: { value: 2 }, message: 'recorded before' }])
})

test('sends one entry at a time in order; skips invalid ones', async () => {
  const store = memory()
  store.setItem('takt.checkEntry\nada\nbroken', '{')
  const box = createOutbox(store, { ...kind, atOnce: 1 }, 'ada')
  for (const value of [1, 2, 3]) box.add(entry(value))
  const sent: unknown[][] = []
  await sendWaiting(box, async (entries) => {
    sent.push(entries.map(({ value }) => value))
    return entries[0]?.value === 2
      ? ({ ok: false, isRejected: true, fields: { at: 'too late' }, message: 'at: too late' } as const)
      : ({ ok: true } as const)
  })
  expect([sent, box.list()]).toMatchObject([[[1], [2], [3]], [{ entry: { value: 2 }, message: 'at: too late' }]])
})
