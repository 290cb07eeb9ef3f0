import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../core/item/anyText.arbitrary.ts'
import { maxMessageLength } from './chatLimits.ts'
import { cleanMessage } from './cleanMessage.ts'
import { messageBody } from './responses/chat.ts'

const clientId = '7f1f1c4e-3a51-4c0a-9d8e-0a4c5f2d6b10'

test('removes control and bidirectional formatting characters, and normalizes line breaks', () => {
  expect(cleanMessage('  a\r\nb\rc\u2028d  ')).toBe('a\nb\nc\nd')
  expect(cleanMessage('user\u202Etxt.exe\u202C\u0007\u0000\u200F')).toBe('usertxt.exe')
  expect(cleanMessage('a\n\n\n\n \n\nb')).toBe('a\n\nb')
  expect(cleanMessage('tab\tand <b>&amp;</b> stay; 🙂 👩‍🏭 too')).toBe('tab\tand <b>&amp;</b> stay; 🙂 👩‍🏭 too')
})

test('takes linear time for long runs of blanks', () => {
  const blanks = ' '.repeat(2_000_000)
  expect(cleanMessage(`a${blanks}b${blanks}\nc`)).toBe(`a${blanks}b\nc`)
})

test('is idempotent', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(cleanMessage(cleanMessage(text))).toBe(cleanMessage(text))
    }),
  )
})

test('a message has visible content and at most 4,000 characters', () => {
  const isAccepted = (text: string) => messageBody.safeParse({ clientId, said: text }).success
  expect(isAccepted('x'.repeat(maxMessageLength))).toBe(true)
  expect(isAccepted(`  ${'x'.repeat(maxMessageLength)}\n`)).toBe(true)
  expect(isAccepted('x'.repeat(maxMessageLength + 1))).toBe(false)
  const invisible = ['\u200B', '\u{E0041}', '\u3164', '\u2800', '\uFE0F', '\u200D\u00AD \u2060', '\u0301']
  for (const text of ['', ' \n\t ', '\u202E\u0000', ...invisible]) expect(isAccepted(text)).toBe(false)
  for (const text of ['ж', '.', '👩‍🏭', '€', '١', '\u200Bx']) expect(isAccepted(text)).toBe(true)
})
