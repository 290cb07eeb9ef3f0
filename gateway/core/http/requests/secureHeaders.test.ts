import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { secureHeaders } from './secureHeaders.ts'

const app = new Hono()
app.onError((error, c) => c.text(error.message, 500))
app.use('*', secureHeaders())
app.get('/plain', (c) => c.body('plain'))
app.get('/own', (c) =>
  c.body('own', 200, { 'content-security-policy': "default-src 'self'", 'cache-control': 'no-cache' }),
)
app.get('/broken', () => {
  throw new Error('broken')
})

const strict = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}
const https = { 'x-forwarded-proto': 'https' }

test.each([
  ['/plain', {}, strict],
  ['/plain', https, { ...strict, 'strict-transport-security': 'max-age=31536000' }],
  ['/plain', { 'x-forwarded-proto': 'http' }, strict],
  ['/own', {}, { ...strict, 'content-security-policy': "default-src 'self'", 'cache-control': 'no-cache' }],
  ['/broken', {}, strict],
  ['/missing', https, { ...strict, 'strict-transport-security': 'max-age=31536000' }],
])('%s requested with %j has exactly these response headers', async (path, headers, expected) => {
  const reply = await app.request(path, { headers })
  // The content type depends on the body.
  reply.headers.delete('content-type')
  expect(Object.fromEntries(reply.headers)).toEqual(expected)
})
