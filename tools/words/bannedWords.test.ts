import { expect, test } from 'vitest'
import { bannedWords, bannedWordsIn, wordsOf } from './bannedWords.ts'

test.each([
  ['mostAMinute', ['most', 'a', 'minute']],
  ['readHTTPHeaders', ['read', 'http', 'headers']],
  ['MAX_WAITING', ['max', 'waiting']],
  ['told.int.test.ts', ['told', 'int', 'test', 'ts']],
  ['v2Told', ['v', 'told']],
])('%s consists of the words %j', (name, words) => {
  expect(wordsOf(name)).toEqual(words)
})

test.each(Object.keys(bannedWords))('the name "%s" is banned in every position of a name', (word) => {
  const capital = word[0]!.toUpperCase() + word.slice(1)
  for (const name of [word, `is${capital}`, `${word}Rows`, `${word}.test.ts`, word.toUpperCase()])
    expect(bannedWordsIn(name), name).toEqual([word])
})

test.each(['bedrock', 'almost', 'letterpress', 'answerable', 'shelfLife2'.replace('shelf', 'shelve')])(
  'the name "%s" only contains the letters of a banned word',
  (name) => {
    expect(bannedWordsIn(name)).toEqual([])
  },
)
