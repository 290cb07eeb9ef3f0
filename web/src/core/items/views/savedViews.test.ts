import { expect, test } from 'vitest'
import type { ListState } from '../itemParts.ts'
import { isShown, readViews, stateOf, viewsKey, withView, writeViews } from './savedViews.ts'

const state: ListState = {
  search: 'gear',
  filters: [{ field: 'prodQty', operator: 'GreaterThan', value: '100' }],
  sort: [{ field: 'jobNum', descending: true }],
  page: 3,
  size: 100,
}
const memory = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  }
}
const key = viewsKey({ userName: 'ada@plant.test', organizationId: 1, address: 'jobs' })

test('a view stores columns, filters, sort and search under a name, and opens its first page', () => {
  const storage = memory()
  writeViews(storage, key, withView([], 'Large', { state, layout: { hidden: ['revision'] } }))
  const [view] = readViews(storage, key)
  expect(view?.layout).toEqual({ hidden: ['revision'] })
  expect(stateOf(view!)).toEqual({ ...state, page: 0 })
  expect(isShown(view!, state)).toBe(true)
  expect(isShown(view!, { ...state, search: '' })).toBe(false)
})

test('a view with the same name is replaced; views are sorted by name', () => {
  const two = withView(withView([], 'b', { state, layout: null }), 'a', { state, layout: null })
  const again = withView(two, 'b', { state: { ...state, search: '' }, layout: null })
  expect(again.map(({ name, search }) => [name, search])).toEqual([
    ['a', 'gear'],
    ['b', ''],
  ])
})

test('each user, organization and list has its own views', () => {
  const keys = [
    viewsKey({ userName: 'ada@plant.test', organizationId: 1, address: 'jobs' }),
    viewsKey({ userName: 'bob@plant.test', organizationId: 1, address: 'jobs' }),
    viewsKey({ userName: 'ada@plant.test', organizationId: 2, address: 'jobs' }),
    viewsKey({ userName: 'ada@plant.test', organizationId: 1, address: 'parts' }),
  ]
  expect(new Set(keys).size).toBe(4)
})

test('unreadable or unwritable storage has no other effect', () => {
  const brokenStorage = (text: string) => ({ getItem: () => text, setItem: () => {} })
  expect(readViews(brokenStorage('{'), key)).toEqual([])
  expect(
    readViews(
      brokenStorage('[{"name":"x","search":"","filters":[{"field":"a","operator":"constructor","value":""}]}]'),
      key,
    ),
  ).toEqual([])
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(writeViews(full, key, [])).toBe(false)
})
