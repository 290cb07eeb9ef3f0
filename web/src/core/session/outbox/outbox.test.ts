import { type CheckEntry, checkEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import { expect, test } from 'vitest'
import { createOutbox, type OutboxKind, sendWaiting } from './outbox.ts'

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
const kind: OutboxKind<CheckEntry> = {
  prefix: 'takt.checkEntry',
  entrySchema: checkEntry,
  idOf: ({ entryId }) => entryId,
  atOnce: 100,
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
  const [box, other] = [createOutbox(store, kind, 'ada 1'), createOutbox(store, kind, 'ada 2')]
  for (const place of [3, 1, 2]) box.add(entry(place))
  expect(await sendWaiting(box, async () => offline)).toBe(false)
  expect([box.list().map((held) => held.entry.value), other.list()]).toEqual([[3, 1, 2], []])
  const sent: unknown[] = []
  const send = async (entries: readonly CheckEntry[]) => {
    sent.push(...entries.map(({ value }) => value))
    return { ok: true } as const
  }
  expect(await sendWaiting(box, send)).toBe(true)
  expect(await sendWaiting(box, send)).toBe(true)
  expect([sent, box.list()]).toEqual([[3, 1, 2], []])
})

test('what is refused stays with its sentence, and the others go', async () => {
  const box = createOutbox(memory(), kind, 'ada')
  for (const place of [1, 2, 3]) box.add(entry(place))
  const sent: unknown[] = []
  const done = await sendWaiting(box, async (entries) => {
    const at = entries.findIndex(({ value }) => value === 2)
    if (at >= 0)
      return { ok: false, isRefused: true, fields: { [`entries.${at}.value`]: 'too much' }, sentence: 'no' } as const
    sent.push(...entries.map(({ value }) => value))
    return { ok: true } as const
  })
  expect([done, sent]).toEqual([true, [1, 3]])
  expect(box.list()).toMatchObject([{ entry: { value: 2 }, sentence: 'too much' }])
})

test('a refusal that names none of several is found by sending them one by one', async () => {
  const box = createOutbox(memory(), kind, 'ada')
  for (const place of [1, 2]) box.add(entry(place))
  await sendWaiting(box, async (entries) =>
    entries.some(({ value }) => value === 2)
      ? ({ ok: false, isRefused: true, fields: {}, sentence: 'recorded before' } as const)
      : ({ ok: true } as const),
  )
  expect(box.list()).toMatchObject([{ entry: { value: 2 }, sentence: 'recorded before' }])
})

test('one at a time in their order; what is not understood is passed over', async () => {
  const store = memory()
  store.setItem('takt.checkEntry\nada\nbroken', '{')
  const box = createOutbox(store, { ...kind, atOnce: 1 }, 'ada')
  for (const place of [1, 2, 3]) box.add(entry(place))
  const sent: unknown[][] = []
  await sendWaiting(box, async (entries) => {
    sent.push(entries.map(({ value }) => value))
    return entries[0]?.value === 2
      ? ({ ok: false, isRefused: true, fields: { at: 'too late' }, sentence: 'at: too late' } as const)
      : ({ ok: true } as const)
  })
  expect([sent, box.list()]).toMatchObject([[[1], [2], [3]], [{ entry: { value: 2 }, sentence: 'at: too late' }]])
})
