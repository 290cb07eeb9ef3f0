import { expect, test } from 'vitest'
import { parts } from '../../areas/masterData/parts.ts'
import { keyFrom } from './itemKey.ts'
import { parseListQuery } from './listQuery.ts'
import { plainText } from './values.ts'
import { composed, invisibleIn } from './visibleText.ts'

const nfc = 'M\u00dcLLER'
const nfd = 'MU\u0308LLER'

test('names are stored in one form regardless of how they were typed', () => {
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
  ['an Arabic mark of direction without letters from right to left', 'P\u061c1', 'U+061C'],
  ['an empty braille pattern', 'P\u2800', 'U+2800'],
  ['a tag without a flag', 'P\u{e0041}', 'U+E0041'],
])('rejects %s with its code', (_, text, code) => {
  const parsed = plainText(50).safeParse(text)
  expect(parsed.error?.issues[0]?.message).toBe(
    `has an invisible character (${code}). Remove it, or type the text again`,
  )
})

test('accepts characters that shape visible ones', () => {
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

test('a run of combining marks that is not real writing is not composed', () => {
  const marks = `a${'\u0301\u0323'.repeat(16)}`
  expect(composed(marks)).toBe(marks)
  expect(composed(marks.slice(0, 31))).toBe(marks.slice(0, 31).normalize('NFC'))
})

test('rejects overlong text before searching for invisible characters', () => {
  const parsed = plainText(50).safeParse('\u{e0041}'.repeat(60))
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['must have at most 50 characters'])
})
