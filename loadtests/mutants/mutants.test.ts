import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { applyMutant } from './applyMutant.ts'
import before from './before.json' with { type: 'json' }
import { mutants } from './mutants.ts'

const inCheckout = (path: string) => join(resolve(import.meta.dirname, '..', '..'), path)

test('there are 60 mutants, each with a unique ID, 30 or more of them in screens and 15 or more in the gateway', () => {
  const inFolder = (folder: string) => mutants.filter(({ file }) => file.startsWith(folder)).length
  expect([mutants.length, new Set(mutants.map(({ id }) => id)).size]).toEqual([60, 60])
  expect(inFolder('web/src/')).toBeGreaterThanOrEqual(30)
  expect(inFolder('gateway/')).toBeGreaterThanOrEqual(15)
})

test.each(mutants)('$id changes the present sources and names existing tests', (mutant) => {
  const source = readFileSync(inCheckout(mutant.file), 'utf8')
  expect(applyMutant(source, mutant)).not.toBe(source)
  expect(mutant.tests.length).toBeGreaterThan(0)
  expect(mutant.tests.filter((path) => !existsSync(inCheckout(path)))).toEqual([])
})

test('every recorded test that found a mutant before the tests were restructured belongs to an existing mutant', () => {
  const ids = new Set(mutants.map(({ id }) => id))
  expect(Object.keys(before.finders).filter((id) => !ids.has(id))).toEqual([])
})

test('a text that does not occur exactly once in its file is rejected', () => {
  const mutant = { ...mutants[0]!, file: 'a.ts', find: 'two', replace: 'three' }
  expect(applyMutant('one two', mutant)).toBe('one three')
  expect(() => applyMutant('one', mutant)).toThrow(`${mutant.id}: the text to be replaced occurs 0 times in a.ts`)
  expect(() => applyMutant('two two', mutant)).toThrow('occurs 2 times in a.ts')
})
