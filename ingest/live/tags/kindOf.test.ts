import type { Tagging } from '@takt/domain/areas/locating/taggedParts.ts'
import { expect, test } from 'vitest'
import { kindOf } from './kindOf.ts'

const on = (type: string): Tagging => ({ epc: 'E', type, associationID: '1', label: '1', from: 0, to: 1 })

test('tags are told among those whose hearers may see what they are on, and whose they are', () => {
  const ada = on('employees')
  expect(kindOf({ tagging: ada, person: ada })).toBe('people')
  // Taken off, and on nothing since.
  expect(kindOf({ tagging: null, person: ada })).toBe('people')
  expect(kindOf({ tagging: null, person: null })).toBe('nothing')
  for (const type of ['jobs', 'jobOperations', 'carts'])
    expect(kindOf({ tagging: on(type), person: null })).toBe('jobs')
})

test('what takes a right more than frames ask for is told over HTTP alone', () => {
  expect(kindOf({ tagging: on('jobs'), person: on('employees') })).toBe(null)
  expect(kindOf({ tagging: on('resources'), person: null })).toBe(null)
})
