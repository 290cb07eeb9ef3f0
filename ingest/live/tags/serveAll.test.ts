import { expect, test } from 'vitest'
import { serveAll } from './serveAll.ts'

const served = (all: Map<string, number>, isOver: () => boolean) => {
  const names: string[] = []
  serveAll(all, { serve: (name) => names.push(name), isOver })
  return names
}
const entries = () => new Map(['a', 'b', 'c', 'd'].map((name, place) => [name, place]))

test('each is served once, in order, while there is time', () => {
  const all = entries()
  expect(served(all, () => false)).toEqual(['a', 'b', 'c', 'd'])
  expect([...all.keys()]).toEqual(['a', 'b', 'c', 'd'])
})

test('where there is no time left each is served once all the same, one alone too', () => {
  expect(served(entries(), () => true)).toEqual(['a', 'b', 'c', 'd'])
  expect(served(new Map([['a', 0]]), () => true)).toEqual(['a'])
})

test('who stood behind the one that took the time is first the next time', () => {
  const all = entries()
  let seen = 0
  expect(served(all, () => ++seen >= 2)).toEqual(['a', 'b', 'c', 'd'])
  expect([...all.keys()]).toEqual(['c', 'd', 'a', 'b'])
})

test('what is removed while it is served stays away', () => {
  const all = entries()
  serveAll(all, { serve: (name) => name === 'a' && all.delete(name), isOver: () => true })
  expect([...all.keys()].sort()).toEqual(['b', 'c', 'd'])
})
