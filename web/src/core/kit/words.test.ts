import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { words } from './words.ts'

const root = join(import.meta.dirname, '../..')
const texts = globSync('**/*{texts,Texts,Words}.ts', { cwd: root })

test('a word that several screens say stands in one place: no area’s texts write it out', () => {
  expect(texts.length).toBeGreaterThan(40)
  const shared = new Set<string>(Object.values(words))
  const twice = texts.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b\w+: '([^'\n]+)'/g)]
      .filter(([, word]) => shared.has(word!))
      .map(([line]) => `${file}: ${line}`),
  )
  expect(twice).toEqual([])
})

test('no word is there twice', () => {
  expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length)
})
