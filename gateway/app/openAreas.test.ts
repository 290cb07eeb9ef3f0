import { shifts } from '@takt/domain/areas/labor/shifts.ts'
import { expect, test } from 'vitest'
import type { GatewayArea } from '../core/area.ts'
import type { Dependencies } from '../core/dependencies.ts'
import { openAreas } from './openAreas.ts'

// Areas of this test look at nothing of it but what it is.
const dependencies = {} as Dependencies
const openCache = (input: Dependencies) => ({ given: input, rows: new Map<string, number>() })

/** An area that writes down which cache it was given. */
const userOf = (name: string, input: ReturnType<typeof openCache>[]): GatewayArea => ({
  name,
  open({ shared }) {
    input.push(shared(openCache))
    return {}
  },
})

test('areas of one gateway are given the same of what is shared, those of another gateway another', () => {
  const [here, there]: ReturnType<typeof openCache>[][] = [[], []]
  openAreas(dependencies, [userOf('a', here!), userOf('b', here!)])
  openAreas(dependencies, [userOf('a', there!)])
  expect(here).toHaveLength(2)
  expect(here![0]).toBe(here![1])
  expect(here![0]!.given).toBe(dependencies)
  expect(there![0]).not.toBe(here![0])
})

test('every area is opened once, in the order given, with the item types of all', () => {
  const seen: [string, string[]][] = []
  const opened = (name: string): GatewayArea => ({
    name,
    open({ items }) {
      seen.push([name, [...items.keys()]])
      return { routes: [] }
    },
  })
  const gateway = openAreas(dependencies, [
    opened('first'),
    { name: 'types', items: [{ type: shifts }] },
    opened('last'),
  ])
  expect(seen).toEqual([
    ['first', [shifts.name]],
    ['last', [shifts.name]],
  ])
  expect(gateway.areas).toHaveLength(2)
})
