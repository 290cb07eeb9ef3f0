import { expect, test } from 'vitest'
import { parts } from '../masterData/parts.ts'
import { keyFrom } from './itemKey.ts'
import { parseListQuery } from './listQuery.ts'
import { plainText } from './values.ts'
import { invisibleIn } from './visibleText.ts'

const nfc = 'M\u00dcLLER'
const nfd = 'MU\u0308LLER'

test('names are stored in one form, however they were typed', () => {
  expect(plainText(50).parse(nfd)).toBe(nfc)
  expect(plainText(6).safeParse(nfd).success).toBe(true)
})

test('keys are compared in one form', () => {
  expect(keyFrom(parts, { partNum: nfd })).toEqual({ partNum: nfc })
})

test('filters and searches are compared in one form', () => {
  const parsed = parseListQuery(parts, [
    ['partNum', nfd],
    ['globalSearchValue', nfd],
  ])
  expect(parsed.query?.filters).toMatchObject([{ values: [nfc] }])
  expect(parsed.query?.search?.value).toBe(nfc)
})

test.each([
  ['a zero-width space', 'P\u200b-1', 'U+200B'],
  ['a joiner between letters', 'P\u200d1', 'U+200D'],
  ['a soft hyphen', 'P\u00ad1', 'U+00AD'],
  ['a byte order mark', 'P\ufeff1', 'U+FEFF'],
  ['a mark that turns the direction', 'P\u202e1', 'U+202E'],
  ['a mark of direction among letters from left to right', 'P\u200e1', 'U+200E'],
  ['a filler', 'P\u3164', 'U+3164'],
  ['a variation of a letter', 'P\ufe0f1', 'U+FE0F'],
  ['a control character', 'P\u00071', 'U+0007'],
])('%s is refused with its code', (_, text, code) => {
  const parsed = plainText(50).safeParse(text)
  expect(parsed.error?.issues[0]?.message).toBe(
    `has an invisible character (${code}). Remove it, or type the text again`,
  )
})

test('characters that shape visible ones are kept', () => {
  const texts = [
    '👩‍🔧 at work',
    '❤️',
    '1️⃣',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'می‌خواهم',
    'क्‍ष',
    'שלום\u200f!',
    '葛\u{e0100}',
    'one\ntwo\tthree',
    'Größe 5 µm',
  ]
  expect(texts.map(invisibleIn)).toEqual(texts.map(() => null))
})
