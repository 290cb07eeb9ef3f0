import { expect, test } from 'vitest'
import { serveAll } from './serveAll.ts'

const served = (all: Map<string, number>, isOver: () => boolean) => {
  const names: string[] = []
  serveAll(all, { serve: (name) => names.push(name), isOver })
  return names
}
const entries = () => new Map(['a', 'b', 'c', 'd'].map((name, index) => [name, index]))

test('serves each entry once, in order, while there is time', () => {
  const all = entries()
  expect(served(all, () => false)).toEqual(['a', 'b', 'c', 'd'])
  expect([...all.keys()]).toEqual(['a', 'b', 'c', 'd'])
})

test('serves each entry once even without time left, and a single one too', () => {
  expect(served(entries(), () => true)).toEqual(['a', 'b', 'c', 'd'])
  expect(served(new Map([['a', 0]]), () => true)).toEqual(['a'])
})

test('entries behind the one that used up the time are first the next time', () => {
  const all = entries()
  let count = 0
  expect(served(all, () => ++count >= 2)).toEqual(['a', 'b', 'c', 'd'])
  expect([...all.keys()]).toEqual(['c', 'd', 'a', 'b'])
})

test('an entry that is removed while it is served stays removed', () => {
  const all = entries()
  serveAll(all, { serve: (name) => name === 'a' && all.delete(name), isOver: () => true })
  expect([...all.keys()].sort()).toEqual(['b', 'c', 'd'])
})
