import { expect, test } from 'vitest'
import { freeName } from './freeName.ts'

test('a used name gets the first free number, before its extension', async () => {
  const usedNames = new Set(['Plan.png', 'Plan 2.png', 'README', 'a.b.txt'])
  const free = (name: string) => freeName(name, async (tried) => usedNames.has(tried))
  expect(await Promise.all(['Plan.png', 'Other.png', 'README', 'a.b.txt', '.png'].map(free))).toEqual([
    'Plan 3.png',
    'Other.png',
    'README 2',
    'a.b 2.txt',
    '.png',
  ])
})
