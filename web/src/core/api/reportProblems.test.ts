import { expect, test } from 'vitest'
import { anyResponse, createClient } from './client.ts'
import { reportProblems } from './reportProblems.ts'

// Proves OPS-329
test('only small responses with the word timeout or success false are reported to the error service', async () => {
  const reported: unknown[] = []
  const clock = { now: 0 }
  const onProblem = reportProblems({
    token: () => 'abc',
    now: () => clock.now,
    fetch: async (address, init) => {
      reported.push([address, JSON.parse(String(init?.body))])
      return new Response('{}')
    },
  })
  const request = async (text: string, status: number, path = '/employees/Ada') => {
    const headers = { 'x-request-id': 'r-1' }
    const client = createClient({
      token: () => 'abc',
      onTokenRejected: () => {},
      onTrouble: onProblem,
      fetch: async () => new Response(text, { status, headers }),
    })
    await client.get(path, { schema: anyResponse }).catch(() => {})
    return reported.splice(0)
  }
  const rejection = JSON.stringify({ success: false, message: 'E-1 exists' })
  const report = { method: 'GET', area: 'employees', requestId: 'r-1' }
  expect(await request(rejection, 409)).toEqual([['/api/errorReports', { ...report, status: 409, said: rejection }]])
  expect(await request('upstream request timeout', 504)).toMatchObject([
    ['/api/errorReports', { status: 504, said: 'upstream request timeout' }],
  ])
  expect(await request(JSON.stringify({ success: true, message: 'Timeout' }), 200)).toHaveLength(1)
  expect(await request(JSON.stringify({ success: false, message: 'x'.repeat(500) }), 409)).toEqual([])
  expect(await request(JSON.stringify({ success: true, message: '' }), 200)).toEqual([])
  expect(await request('Bad Gateway', 502)).toEqual([])
  for (let k = 0; k < 30; k++) await request(rejection, 409)
  expect(await request(rejection, 409)).toEqual([])
  clock.now = 61_000
  expect(await request(rejection, 409)).toHaveLength(1)
})
