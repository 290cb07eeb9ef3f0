import { shifts } from '@takt/domain/areas/labor/shifts.ts'
import { expect, test } from 'vitest'
import type { GatewayArea } from '../core/area.ts'
import type { Dependencies } from '../core/dependencies.ts'
import { openAreas } from './openAreas.ts'

// The areas of this test only compare the identity of this object.
const dependencies = {} as Dependencies
const openCache = (input: Dependencies) => ({ input: input, rows: new Map<string, number>() })

/** Returns an area that records the cache it receives. */
const userOf = (name: string, input: ReturnType<typeof openCache>[]): GatewayArea => ({
  name,
  open({ shared }) {
    input.push(shared(openCache))
    return {}
  },
})

test('areas of one gateway share the same instance, those of another gateway have their own', () => {
  const [first, second]: ReturnType<typeof openCache>[][] = [[], []]
  openAreas(dependencies, [userOf('a', first!), userOf('b', first!)])
  openAreas(dependencies, [userOf('a', second!)])
  expect(first).toHaveLength(2)
  expect(first![0]).toBe(first![1])
  expect(first![0]!.input).toBe(dependencies)
  expect(second![0]).not.toBe(first![0])
})

test('every area is opened once, in the given order, with the item types of all areas', () => {
  const calls: [string, string[]][] = []
  const opened = (name: string): GatewayArea => ({
    name,
    open({ items }) {
      calls.push([name, [...items.keys()]])
      return { routes: [] }
    },
  })
  const gateway = openAreas(dependencies, [
    opened('first'),
    { name: 'types', items: [{ type: shifts }] },
    opened('last'),
  ])
  expect(calls).toEqual([
    ['first', [shifts.name]],
    ['last', [shifts.name]],
  ])
  expect(gateway.areas).toHaveLength(2)
})
