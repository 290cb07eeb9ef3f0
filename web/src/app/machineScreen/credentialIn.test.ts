import { expect, test } from 'vitest'
import { credentialIn } from './credentialIn.ts'

const password = 'eyJ0eXAiOiJKV1QifQ.eyJzdWIiOiJVQSJ9.c2ln-_x'

test.each([
  ['as it is', ` ${password}\n`],
  ['as a header', `Authorization: Bearer ${password}`],
  ['in a credentials file', `-----BEGIN NATS USER JWT-----\n${password}\n------END NATS USER JWT------\n`],
])('a password is found %s', (_, pasted) => {
  expect(credentialIn(pasted)).toBe(password)
})

test('text without a password yields none', () => {
  for (const text of ['', 'admin', 'eyJ0.x', 'a.b.c']) expect(credentialIn(text)).toBeNull()
})
