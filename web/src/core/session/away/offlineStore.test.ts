import { expect, test } from 'vitest'
import { z } from 'zod'
import { createOfflineStore } from './offlineStore.ts'

function memory(maxEntries = Number.POSITIVE_INFINITY): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      if (entries.size >= maxEntries && !entries.has(key)) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

const ada = () => 1

test('an entry can be read for a week if it is valid, and is removed when the store is cleared', () => {
  let now = 1_000
  const store = memory()
  store.setItem('takt.checkEntry\nada', 'not ours')
  const { saveOffline, readOffline, clearOffline } = createOfflineStore(store, ada, () => now)
  saveOffline('sheet 1', { pageId: 1 })
  expect(readOffline('sheet 1', z.object({ pageId: z.int() }))).toEqual({ pageId: 1 })
  expect(readOffline('sheet 1', z.string())).toBe(null)
  expect(readOffline('sheet 2', z.unknown())).toBe(null)
  now += 7 * 86_400_000
  expect(readOffline('sheet 1', z.unknown())).toEqual({ pageId: 1 })
  now += 1
  expect(readOffline('sheet 1', z.unknown())).toBe(null)
  clearOffline()
  expect([store.length, store.getItem('takt.checkEntry\nada')]).toEqual([1, 'not ours'])
  store.setItem('takt.away\nbroken', '{')
  expect(readOffline('broken', z.unknown())).toBe(null)
})

test('the latest forty entries are stored; a browser without space stores nothing and causes no error', () => {
  let now = 0
  const store = memory()
  const { saveOffline, readOffline } = createOfflineStore(store, ada, () => now)
  for (now = 1; now <= 50; now++) saveOffline(`sheet ${now}`, now)
  expect([store.length, readOffline('sheet 10', z.number()), readOffline('sheet 11', z.number())]).toEqual([
    40,
    null,
    11,
  ])
  const full = createOfflineStore(memory(0), ada, () => now)
  full.saveOffline('sheet 1', 1)
  expect(full.readOffline('sheet 1', z.number())).toBe(null)
})

test('an entry can be read only in sessions of the same user, and is removed when another user signs in', () => {
  let userId: number | null = 1
  const store = memory()
  const offlineStore = createOfflineStore(store, () => userId)
  offlineStore.saveOffline('session', 'ada')
  for (userId of [null, 2]) expect(offlineStore.readOffline('session', z.string())).toBe(null)
  userId = null
  offlineStore.saveOffline('session', 'nobody')
  userId = 1
  offlineStore.removeOtherUsersOffline()
  expect(offlineStore.readOffline('session', z.string())).toBe('ada')
  userId = 2
  offlineStore.saveOffline('sheet', 'of bo')
  offlineStore.removeOtherUsersOffline()
  expect([store.length, offlineStore.readOffline('sheet', z.string())]).toEqual([1, 'of bo'])
  // An entry from before user IDs were stored.
  store.setItem('takt.away\nsession', JSON.stringify({ keptAt: Date.now(), value: 'ada' }))
  for (userId of [null, 1, 2]) expect(offlineStore.readOffline('session', z.string())).toBe(null)
})
