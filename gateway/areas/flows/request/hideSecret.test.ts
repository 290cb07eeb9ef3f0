import { runYielding } from '@takt/store/queue/yielding.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideSecret } from './hideSecret.ts'

const hide = (secret: string, value: unknown) => runYielding(hideSecret(secret)(value))
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

test.each(forms)('removes a secret %s from a text, whatever surrounds it', (_name, write) =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 6, maxLength: 40 }),
      fc.string({ maxLength: 5 }),
      async (secret, padding) => {
        const output = await hide(secret, write(`${padding}${secret}${padding}`))
        expect(output).toContain('…')
        expect(output).not.toContain(write(secret))
      },
    ),
  ),
)

test('replaces a part exactly like the platform does', () =>
  fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[ab]{2,6}$/), fc.stringMatching(/^[ab]{0,40}$/), async (secret, text) => {
      expect(await hide(secret, text)).toBe(text.replaceAll(secret, '…'))
    }),
  ))

test('processes every text of a value, including property names', async () =>
  expect(await hide('pa"ss', { 'pa"ss': ['a pa"ss', 1, null, { x: 'ok' }] })).toEqual({
    '…': ['a …', 1, null, { x: 'ok' }],
  }))
