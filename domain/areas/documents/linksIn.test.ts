import { expect, test } from 'vitest'
import { linksIn } from './linksIn.ts'

test('links are told by the names of their pages, each once, however they are called', () => {
  expect(linksIn('See [[turn the shaft]] and [[Turn_the_shaft|this]], then [[Wash]].')).toEqual([
    'Turn_the_shaft',
    'Wash',
  ])
})

test('what is no link is none', () => {
  expect(linksIn('[a](b) [[ ]] [[]] [[a\nb]] [not [[nested]')).toEqual([])
})

test('a text of brackets is read at once, and at most 500 links of it', () => {
  expect(linksIn('[['.repeat(200_000))).toEqual([])
  expect(linksIn(Array.from({ length: 600 }, (_, k) => `[[P${k}]]`).join(' '))).toHaveLength(500)
})
