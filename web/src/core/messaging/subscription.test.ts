import { expect, test } from 'vitest'
import { rightsOf } from './subscription.ts'

const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`

test('the subjects and the inbox prefix are read from the token itself', () => {
  const token = jwt({
    nats: { sub: { allow: ['live.7', 'changed.7.jobs', '_INBOX_u5.>'] }, pub: { allow: ['live.7.snapshot'] } },
  })
  expect(rightsOf(token)).toEqual({ subjects: ['live.7', 'changed.7.jobs'], inboxPrefix: '_INBOX_u5' })
})

test('an invalid token is rejected', () => {
  expect(() => rightsOf('nonsense')).toThrow()
  expect(rightsOf(jwt({ nats: {} }))).toEqual({ subjects: [], inboxPrefix: null })
})
