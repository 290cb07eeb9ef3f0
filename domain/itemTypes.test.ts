import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldNames } from './item/item.ts'
import { itemTypeOf, itemTypes } from './itemTypes.ts'

// Lines of a file, and facts that are read as a list or asked by rules: no rows of a table that anybody changes.
const lines = ['checks', 'checkRows', 'machineAlerts']

test('every type that is defined is listed, once, but for lines of files and facts', () => {
  const defined = globSync('{*,*/*}/*.ts', { cwd: import.meta.dirname }).flatMap((path) => {
    if (path.endsWith('.test.ts') || path.startsWith('item')) return []
    const text = readFileSync(`${import.meta.dirname}/${path}`, 'utf8')
    return [...text.matchAll(/defineItem\(\{\s*name: '(\w+)'/g)].map(([, name]) => name)
  })
  expect(defined.length).toBeGreaterThan(30)
  expect(itemTypes.map(({ name }) => name).sort()).toEqual(defined.filter((name) => !lines.includes(name!)).sort())
})

test('whatever refers to another type names one that there is', () => {
  for (const type of itemTypes)
    for (const name of fieldNames(type, ({ to, of }) => to !== undefined || of !== undefined)) {
      const { to, of } = type.fields[name]!
      expect([type.name, name, itemTypeOf(String(to ?? of))?.key.length]).toEqual([type.name, name, 1])
    }
})
