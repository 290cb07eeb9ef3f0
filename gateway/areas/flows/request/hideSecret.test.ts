import { inTurns } from '@takt/store/queue/turns.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideSecret } from './hideSecret.ts'

const hide = (secret: string, value: unknown) => inTurns(hideSecret(secret)(value))
const escaped = (text: string) =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

const forms: readonly [string, (text: string) => string][] = [
  ['as it is', (text) => text],
  ['as JSON writes it', (text) => JSON.stringify(text).slice(1, -1)],
  ['escaped', escaped],
  ['percent-encoded', encodeURIComponent],
  ['in base64', (text) => Buffer.from(text).toString('base64url')],
  ['in hex', (text) => Buffer.from(text).toString('hex').toUpperCase()],
]

test.each(forms)('a secret is taken out of a text %s, whatever stands beside it', (_name, write) =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 6, maxLength: 40 }),
      fc.string({ maxLength: 5 }),
      async (secret, beside) => {
        const told = await hide(secret, write(`${beside}${secret}${beside}`))
        expect(told).toContain('…')
        expect(told).not.toContain(write(secret))
      },
    ),
  ),
)

test('what a part is replaced in is what the platform replaces', () =>
  fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[ab]{2,6}$/), fc.stringMatching(/^[ab]{0,40}$/), async (secret, text) => {
      expect(await hide(secret, text)).toBe(text.replaceAll(secret, '…'))
    }),
  ))

test('each text of a value is looked at, names of members too', async () =>
  expect(await hide('pa"ss', { 'pa"ss': ['a pa"ss', 1, null, { x: 'ok' }] })).toEqual({
    '…': ['a …', 1, null, { x: 'ok' }],
  }))
