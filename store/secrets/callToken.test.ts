import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callTokenMs, readCallToken, signCallToken } from './callToken.ts'

const secret = 'a'.repeat(64)
const now = Date.UTC(2026, 2, 2)
const claims = { sfuId: randomUUID(), organizationId: 7, room: randomUUID(), seat: 'page-1', version: 2 }
const token = signCallToken(claims, { secret, now })

test('a token contains the signed claims, for 30 seconds', () => {
  expect(readCallToken(token, { secret, now })).toMatchObject(claims)
  expect(callTokenMs).toBe(30_000)
  expect(readCallToken(token, { secret, now: now + callTokenMs - 1 })).toMatchObject(claims)
  expect(readCallToken(token, { secret, now: now + callTokenMs })).toBeNull()
})

test('no two tokens are the same', () => {
  expect(signCallToken(claims, { secret, now })).not.toBe(token)
})

test('another installation rejects it', () => {
  expect(readCallToken(token, { secret: 'b'.repeat(64), now })).toBeNull()
})

test('a token with any change is rejected', () => {
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.']
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...characters), (position, character) => {
      const changed = token.slice(0, position) + character + token.slice(position + 1)
      const read = readCallToken(changed, { secret, now })
      // The last character of a base64 text has bits without meaning.
      const isSame = changed === token || position === token.length - 1
      expect(read === null || isSame).toBe(true)
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => readCallToken(text, { secret, now }) === null))
  // Another participant with the same signature.
  const [, signature] = token.split('.')
  const other = Buffer.from(JSON.stringify({ ...claims, seat: 'x', expiresAt: now + 1e6, nonce: 'n' }))
  expect(readCallToken(`${other.toString('base64url')}.${signature}`, { secret, now })).toBeNull()
})
