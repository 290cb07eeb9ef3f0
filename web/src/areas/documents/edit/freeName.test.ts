import { expect, test } from 'vitest'
import { freeName } from './freeName.ts'

test('a name that is taken gets the first number that none has, before its ending', async () => {
  const taken = new Set(['Plan.png', 'Plan 2.png', 'README', 'a.b.txt'])
  const free = (name: string) => freeName(name, async (tried) => taken.has(tried))
  expect(await Promise.all(['Plan.png', 'Other.png', 'README', 'a.b.txt', '.png'].map(free))).toEqual([
    'Plan 3.png',
    'Other.png',
    'README 2',
    'a.b 2.txt',
    '.png',
  ])
})
