import { expect, test } from 'vitest'
import { createShelf } from './shelf.ts'

function createStore(most = 10_000) {
  const map = new Map<string, string>()
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > most) throw new Error('QuotaExceededError')
      map.set(key, text)
    },
    removeItem: (key: string) => void map.delete(key),
    key: (place: number) => [...map.keys()][place] ?? null,
    get length() {
      return map.size
    },
  }
}
const typed = (storable: unknown) => ({ kind: 'typed', storable }) as const
const name = 'ann\n1\nform jobs '

test('what was typed outlives the page, without what is secret', () => {
  const store = createStore()
  const value = { note: 'half', secret: 'hush' }
  const shelf = createShelf(store)
  shelf.shelve(name, value, typed({ note: 'half' }))
  expect(shelf.shelved(name)).toEqual(value)
  expect([...store.map.values()].join()).not.toContain('hush')
  expect(createShelf(store).shelved(name)).toEqual({ note: 'half' })
  shelf.shelve(name, value, typed(undefined))
  expect(store.map.size).toBe(0)
})

test('that something was open outlives the page only with something typed', () => {
  const store = createStore()
  createShelf(store).shelve('ann\n1\nsheet', { is: 'add' }, { kind: 'open', storable: { is: 'add' } })
  expect(createShelf(store).isAnythingShelved()).toBe(false)
  expect(store.map.size).toBe(0)
})

test('nothing of others is left for whoever signs in, and nothing at all after a sign-out', () => {
  const store = createStore()
  const shelf = createShelf(store)
  for (const text of [name, 'bob\n1\nform jobs ']) shelf.shelve(text, 'half', typed('half'))
  store.setItem('takt.beginKey', 'of others')
  const next = createShelf(store)
  next.forgetOthers('bob')
  expect([next.shelved(name), next.shelved('bob\n1\nform jobs ')]).toEqual([undefined, 'half'])
  next.forgetShelf()
  expect([...store.map.keys()]).toEqual(['takt.beginKey'])
})

test('what cannot be stored or read is kept as long as the page lives', () => {
  const store = createStore(40)
  const shelf = createShelf(store)
  const long = 'x'.repeat(100)
  shelf.shelve(name, long, typed(long))
  expect([shelf.shelved(name), store.map.size]).toEqual([long, 0])
  store.setItem('takt.shelf\nann', 'no JSON')
  expect(createShelf(store).isAnythingShelved()).toBe(false)
})
