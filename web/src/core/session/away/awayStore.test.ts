import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAwayStore } from './awayStore.ts'

function memory(most = Number.POSITIVE_INFINITY): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => {
      if (held.size >= most && !held.has(key)) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  }
}

const ada = () => 1

test('what is kept is read for a week if it is understood, and forgotten with everything that is kept', () => {
  let now = 1_000
  const store = memory()
  store.setItem('takt.checkEntry\nada', 'not ours')
  const { keepAway, keptAway, forgetAway } = createAwayStore(store, ada, () => now)
  keepAway('sheet 1', { pageId: 1 })
  expect(keptAway('sheet 1', z.object({ pageId: z.int() }))).toEqual({ pageId: 1 })
  expect(keptAway('sheet 1', z.string())).toBe(null)
  expect(keptAway('sheet 2', z.unknown())).toBe(null)
  now += 7 * 86_400_000
  expect(keptAway('sheet 1', z.unknown())).toEqual({ pageId: 1 })
  now += 1
  expect(keptAway('sheet 1', z.unknown())).toBe(null)
  forgetAway()
  expect([store.length, store.getItem('takt.checkEntry\nada')]).toEqual([1, 'not ours'])
  store.setItem('takt.away\nbroken', '{')
  expect(keptAway('broken', z.unknown())).toBe(null)
})

test('the latest forty are kept; a browser without room keeps nothing and goes on', () => {
  let now = 0
  const store = memory()
  const { keepAway, keptAway } = createAwayStore(store, ada, () => now)
  for (now = 1; now <= 50; now++) keepAway(`sheet ${now}`, now)
  expect([store.length, keptAway('sheet 10', z.number()), keptAway('sheet 11', z.number())]).toEqual([40, null, 11])
  const full = createAwayStore(memory(0), ada, () => now)
  full.keepAway('sheet 1', 1)
  expect(full.keptAway('sheet 1', z.number())).toBe(null)
})

test('what was kept in a session is read in sessions of the same person alone, and forgotten as somebody else comes', () => {
  let userId: number | null = 1
  const store = memory()
  const away = createAwayStore(store, () => userId)
  away.keepAway('session', 'ada')
  for (userId of [null, 2]) expect(away.keptAway('session', z.string())).toBe(null)
  userId = null
  away.keepAway('session', 'nobody')
  userId = 1
  away.forgetOthersAway()
  expect(away.keptAway('session', z.string())).toBe('ada')
  userId = 2
  away.keepAway('sheet', 'of bo')
  away.forgetOthersAway()
  expect([store.length, away.keptAway('sheet', z.string())]).toEqual([1, 'of bo'])
  // Of before whose it is was kept.
  store.setItem('takt.away\nsession', JSON.stringify({ keptAt: Date.now(), value: 'ada' }))
  for (userId of [null, 1, 2]) expect(away.keptAway('session', z.string())).toBe(null)
})
