import { expect, test } from 'vitest'
import { createClient, done } from './client.ts'
import { tellTroubles } from './tellTroubles.ts'

// Proves OPS-329
test('small answers with the word timeout or success false are reported to the service for errors, and no others', async () => {
  const reported: unknown[] = []
  const clock = { now: 0 }
  const onTrouble = tellTroubles({
    token: () => 'abc',
    now: () => clock.now,
    fetch: async (address, init) => {
      reported.push([address, JSON.parse(String(init?.body))])
      return new Response('{}')
    },
  })
  const ask = async (text: string, status: number, path = '/employees/Ada') => {
    const headers = { 'x-request-id': 'r-1' }
    const client = createClient({
      token: () => 'abc',
      onTokenRejected: () => {},
      onTrouble,
      fetch: async () => new Response(text, { status, headers }),
    })
    await client.get(path, { schema: done }).catch(() => {})
    return reported.splice(0)
  }
  const refused = JSON.stringify({ success: false, message: 'E-1 exists' })
  const report = { method: 'GET', area: 'employees', requestId: 'r-1' }
  expect(await ask(refused, 409)).toEqual([['/api/errorReports', { ...report, status: 409, said: refused }]])
  expect(await ask('upstream request timeout', 504)).toMatchObject([
    ['/api/errorReports', { status: 504, said: 'upstream request timeout' }],
  ])
  expect(await ask(JSON.stringify({ success: true, message: 'Timeout' }), 200)).toHaveLength(1)
  expect(await ask(JSON.stringify({ success: false, message: 'x'.repeat(500) }), 409)).toEqual([])
  expect(await ask(JSON.stringify({ success: true, message: '' }), 200)).toEqual([])
  expect(await ask('Bad Gateway', 502)).toEqual([])
  for (let k = 0; k < 30; k++) await ask(refused, 409)
  expect(await ask(refused, 409)).toEqual([])
  clock.now = 61_000
  expect(await ask(refused, 409)).toHaveLength(1)
})
