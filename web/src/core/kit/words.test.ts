import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { words } from './words.ts'

const root = join(import.meta.dirname, '../..')
const texts = globSync('**/*{texts,Texts,Words}.ts', { cwd: root })

test('a word used on several screens is defined once: no area’s texts repeat it', () => {
  expect(texts.length).toBeGreaterThan(40)
  const shared = new Set<string>(Object.values(words))
  const duplicates = texts.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b\w+: '([^'\n]+)'/g)]
      .filter(([, word]) => shared.has(word!))
      .map(([line]) => `${file}: ${line}`),
  )
  expect(duplicates).toEqual([])
})

test('no word is defined twice', () => {
  expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length)
})
