import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../core/item/anyText.arbitrary.ts'
import { messageBody } from './answers/chat.ts'
import { saidAtMost } from './chatLimits.ts'
import { cleanSaid } from './cleanSaid.ts'

const clientId = '7f1f1c4e-3a51-4c0a-9d8e-0a4c5f2d6b10'

test('controls and marks that turn text around are gone, lines are lines', () => {
  expect(cleanSaid('  a\r\nb\rc\u2028d  ')).toBe('a\nb\nc\nd')
  expect(cleanSaid('user\u202Etxt.exe\u202C\u0007\u0000\u200F')).toBe('usertxt.exe')
  expect(cleanSaid('a\n\n\n\n \n\nb')).toBe('a\n\nb')
  expect(cleanSaid('tab\tand <b>&amp;</b> stay; 🙂 👩‍🏭 too')).toBe('tab\tand <b>&amp;</b> stay; 🙂 👩‍🏭 too')
})

test('a long run of blanks costs no more than other text', () => {
  const blanks = ' '.repeat(2_000_000)
  expect(cleanSaid(`a${blanks}b${blanks}\nc`)).toBe(`a${blanks}b\nc`)
})

test('cleaning twice changes nothing more', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(cleanSaid(cleanSaid(text))).toBe(cleanSaid(text))
    }),
  )
})

test('a message says something, and no more than 4,000 characters', () => {
  const takes = (said: string) => messageBody.safeParse({ clientId, said }).success
  expect(takes('x'.repeat(saidAtMost))).toBe(true)
  expect(takes(`  ${'x'.repeat(saidAtMost)}\n`)).toBe(true)
  expect(takes('x'.repeat(saidAtMost + 1))).toBe(false)
  const unseen = ['\u200B', '\u{E0041}', '\u3164', '\u2800', '\uFE0F', '\u200D\u00AD \u2060', '\u0301']
  for (const nothing of ['', ' \n\t ', '\u202E\u0000', ...unseen]) expect(takes(nothing)).toBe(false)
  for (const something of ['ж', '.', '👩‍🏭', '€', '١', '\u200Bx']) expect(takes(something)).toBe(true)
})
