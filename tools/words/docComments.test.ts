import { expect, test } from 'vitest'
import { bannedOpenings } from './docComments.ts'

test.each([
  'What a rollup returns',
  'Who may read it',
  'Whom it concerns',
  'Whose rows they are',
  'Which rows match',
  'Where it is stored',
  'So many rows are returned',
  'As many rows as fit',
  'Of each row the name',
  'By what it is sorted',
  'Nobody uses it',
  'Somebody uses it',
])('a doc comment must not start with "%s"', (text) => {
  const words = text.split(' ').slice(0, 5).join(' ')
  expect(bannedOpenings(`const a = 1\n/** ${text}. */\nconst b = 2`)).toEqual([
    { line: 2, words: expect.stringContaining(words) },
  ])
  expect(bannedOpenings(`type A = {\n  /**\n   * ${text}.\n   */\n  b: string\n}`)).toHaveLength(1)
})

test.each([
  '/** The rows that match. */',
  '/** Returns what was stored. */',
  '/** Offset in bytes. */',
  '/** Whatever is stored here is encrypted. */',
  '// What follows is generated.',
  "const text = 'a /** What'",
])('%s is allowed', (source) => {
  expect(bannedOpenings(source)).toEqual([])
})
