import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { remoteAddress } from './requestOrigin.ts'

async function seen(trustedProxies: number, forwarded?: string) {
  const app = new Hono().get('/', (c) => c.text(remoteAddress(c, trustedProxies)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const socket = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
  return (await app.request('/', { headers }, socket)).text()
}

test('without trusted proxies the header says nothing', async () => {
  expect(await seen(0, '203.0.113.9')).toBe('192.0.2.1')
})

test('behind trusted proxies it is what the outermost of them saw, whatever a client put before it', async () => {
  expect(await seen(1, '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9')
  expect(await seen(2, '198.51.100.7, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9')
  expect(await seen(1)).toBe('192.0.2.1')
})
