import { expect, test } from 'vitest'
import { createDraftStore } from './draftStore.ts'

function createStore(maxLength = 10_000) {
  const map = new Map<string, string>()
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > maxLength) throw new Error('QuotaExceededError')
      map.set(key, text)
    },
    removeItem: (key: string) => void map.delete(key),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size
    },
  }
}
const typed = (storable: unknown) => ({ kind: 'typed', storable }) as const
const name = 'ann\n1\nform jobs '

test('typed input survives a reload, without its secret part', () => {
  const store = createStore()
  const value = { note: 'half', secret: 'hush' }
  const drafts = createDraftStore(store)
  drafts.shelve(name, value, typed({ note: 'half' }))
  expect(drafts.readDraft(name)).toEqual(value)
  expect([...store.map.values()].join()).not.toContain('hush')
  expect(createDraftStore(store).readDraft(name)).toEqual({ note: 'half' })
  drafts.shelve(name, value, typed(undefined))
  expect(store.map.size).toBe(0)
})

test('the open state of a form survives a reload only together with typed input', () => {
  const store = createStore()
  createDraftStore(store).shelve('ann\n1\nsheet', { is: 'add' }, { kind: 'open', storable: { is: 'add' } })
  expect(createDraftStore(store).hasDrafts()).toBe(false)
  expect(store.map.size).toBe(0)
})

test('signing in removes the drafts of other users, signing out removes all drafts', () => {
  const store = createStore()
  const drafts = createDraftStore(store)
  for (const text of [name, 'bob\n1\nform jobs ']) drafts.shelve(text, 'half', typed('half'))
  store.setItem('takt.beginKey', 'of others')
  const next = createDraftStore(store)
  next.removeOtherUsersDrafts('bob')
  expect([next.readDraft(name), next.readDraft('bob\n1\nform jobs ')]).toEqual([undefined, 'half'])
  next.clearDrafts()
  expect([...store.map.keys()]).toEqual(['takt.beginKey'])
})

test('a draft that cannot be stored or read is retained while the page is open', () => {
  const store = createStore(40)
  const drafts = createDraftStore(store)
  const long = 'x'.repeat(100)
  drafts.shelve(name, long, typed(long))
  expect([drafts.readDraft(name), store.map.size]).toEqual([long, 0])
  store.setItem('takt.shelf\nann', 'no JSON')
  expect(createDraftStore(store).hasDrafts()).toBe(false)
})
