import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldNames } from '../core/item/item.ts'
import { itemTypeOf, itemTypes } from './itemTypes.ts'

const domain = join(import.meta.dirname, '..')
// Lines of a file, and facts that are read as a list or queried by rules; none is a table with editable rows.
const lines = ['checks', 'checkRows', 'machineAlerts', 'registers']

test('every defined type is listed once, except lines of files and facts', () => {
  const defined = globSync('{areas,core}/**/*.ts', { cwd: domain }).flatMap((path) => {
    if (path.endsWith('.test.ts') || path.startsWith('core/item/')) return []
    const text = readFileSync(join(domain, path), 'utf8')
    return [...text.matchAll(/defineItem\(\{\s*name: '(\w+)'/g)].map(([, name]) => name)
  })
  expect(defined.length).toBeGreaterThan(30)
  expect(itemTypes.map(({ name }) => name).sort()).toEqual(defined.filter((name) => !lines.includes(name!)).sort())
})

test('every reference names an existing type', () => {
  for (const type of itemTypes)
    for (const name of fieldNames(type, ({ to, of }) => to !== undefined || of !== undefined)) {
      const { to, of } = type.fields[name]!
      expect([type.name, name, itemTypeOf(String(to ?? of))?.key.length]).toEqual([type.name, name, 1])
    }
})
