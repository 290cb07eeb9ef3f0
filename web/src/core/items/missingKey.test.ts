import { assemblies } from '@takt/domain/areas/masterData/assemblies.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { expect, test } from 'vitest'
import { defaultActions } from './defaultActions.ts'
import type { ItemClient } from './itemClient.ts'
import { keyFields, sendRules } from './payload.ts'
import { performWork } from './performWork.ts'

const types = { resources, assemblies }

/** Creates a grid of an item type whose calls are recorded instead of sent. */
function gridOf(name: keyof typeof types, hasKey: boolean, inherent: Record<string, string | number> = {}) {
  const calls: string[] = []
  const client = new Proxy({} as ItemClient, {
    get: (_, call: string) => async () => {
      calls.push(call)
      return call === 'bulk' ? { added: [], changed: [], removed: 0 } : null
    },
  })
  const type = types[name]
  const actions = defaultActions({ type, client, rules: sendRules(type), hasKey, inherent })
  const work = (some: Partial<Parameters<typeof performWork>[1]>) =>
    performWork(actions, { add: [], change: [], remove: [], ...some })
  return { calls, work }
}

const machine = { resourceID: 'M-1', rowId: 'r1', version: 1 }
const assembly = { partNum: 'P-1', revision: 'A', assemblySeq: 0, rowId: 'r2', version: 1 }
const { revision: _, ...incomplete } = assembly

// Proves OPS-308
test.each([
  ['a primary key', 'resources', machine],
  ['a composite key', 'assemblies', assembly],
] as const)(
  'without %s in the schema a delete says No key found for delete, and nothing is sent',
  async (...params) => {
    const [, name, row] = params
    const { calls, work } = gridOf(name, false)
    expect((await work({ remove: [row] })).failures).toEqual([
      { list: 'remove', index: 0, message: 'No key found for delete' },
    ])
    const several = await work({ remove: [row, { ...row, rowId: 'r3' }] })
    expect(several.failures.map(({ index, message }) => [index, message])).toEqual([
      [0, 'No key found for delete'],
      [1, 'No key found for delete'],
    ])
    expect(calls).toEqual([])
  },
)

// Proves OPS-308
test('a row without a part of its composite key is not deleted, unless the grid’s inherent filters contain that part', async () => {
  const withoutFilter = gridOf('assemblies', true)
  expect((await withoutFilter.work({ remove: [incomplete] })).failures).toMatchObject([
    { message: 'No key found for delete' },
  ])
  expect(withoutFilter.calls).toEqual([])
  const within = gridOf('assemblies', true, { revision: 'A' })
  expect((await within.work({ remove: [incomplete] })).failures).toEqual([])
  expect(within.calls).toEqual(['remove'])
})

test('one row without a key prevents a delete of all rows from being sent', async () => {
  const { calls, work } = gridOf('assemblies', true)
  expect((await work({ remove: [assembly, incomplete] })).failures).toEqual([
    { list: 'remove', index: 1, message: 'No key found for delete' },
  ])
  expect(calls).toEqual([])
})

// Proves OPS-307
test('an update without a key says No key found for updating, and nothing is sent', async () => {
  for (const [name, hasKey, row] of [
    ['resources', false, machine],
    ['assemblies', false, assembly],
    ['assemblies', true, incomplete],
  ] as const) {
    const { calls, work } = gridOf(name, hasKey)
    expect((await work({ change: [{ row, fields: { description: 'x' } }] })).failures).toEqual([
      { list: 'change', index: 0, message: 'No key found for updating' },
    ])
    expect(calls).toEqual([])
  }
})

test('rows with a key are updated and deleted', async () => {
  for (const [name, row] of [
    ['resources', machine],
    ['assemblies', assembly],
  ] as const) {
    const { calls, work } = gridOf(name, true)
    await work({ change: [{ row, fields: { description: 'x' } }] })
    await work({ remove: [row] })
    expect(calls).toEqual(['change', 'remove'])
  }
})

test('a schema has a key if it has a primary key or a composite one that is not empty', () => {
  expect(keyFields({ hierarchy: { primaryKey: 'resourceID' } })).toEqual(['resourceID'])
  expect(keyFields({ hierarchy: { compositePrimaryKey: ['partNum', 'revision'] } })).toEqual(['partNum', 'revision'])
  expect(keyFields({ hierarchy: { compositePrimaryKey: [] } })).toBe(null)
  expect(keyFields({ hierarchy: {} })).toBe(null)
})
