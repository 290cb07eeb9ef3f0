import { expect, test } from 'vitest'
import { linksIn } from './linksIn.ts'

test('returns the page names of links, each once, whatever their captions', () => {
  expect(linksIn('See [[turn the shaft]] and [[Turn_the_shaft|this]], then [[Wash]].')).toEqual([
    'Turn_the_shaft',
    'Wash',
  ])
})

test('ignores texts that are not links', () => {
  expect(linksIn('[a](b) [[ ]] [[]] [[a\nb]] [not [[nested]')).toEqual([])
})

test('reads a text of brackets quickly, and returns at most 500 links', () => {
  expect(linksIn('[['.repeat(200_000))).toEqual([])
  expect(linksIn(Array.from({ length: 600 }, (_, k) => `[[P${k}]]`).join(' '))).toHaveLength(500)
})
