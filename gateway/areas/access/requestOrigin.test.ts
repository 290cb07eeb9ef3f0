import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { remoteAddress } from './requestOrigin.ts'

async function remoteAddressFor(trustedProxies: number, forwarded?: string) {
  const app = new Hono().get('/', (c) => c.text(remoteAddress(c, trustedProxies)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const socket = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
  return (await app.request('/', { headers }, socket)).text()
}

test('ignores the header without trusted proxies', async () => {
  expect(await remoteAddressFor(0, '203.0.113.9')).toBe('192.0.2.1')
})

test('behind trusted proxies it returns the address seen by the outermost one, regardless of entries set by the client', async () => {
  expect(await remoteAddressFor(1, '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9')
  expect(await remoteAddressFor(2, '198.51.100.7, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9')
  expect(await remoteAddressFor(1)).toBe('192.0.2.1')
})
