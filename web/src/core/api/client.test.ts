import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError, saidOr } from './apiError.ts'
import { answered, createClient, done } from './client.ts'

function clientAnswering(response: () => Response | Promise<Response>) {
  const sent: { address: string; init: RequestInit }[] = []
  const onTokenRejected = vi.fn()
  const client = createClient({
    token: () => 'abc',
    onTokenRejected,
    fetch: async (address, init) => {
      sent.push({ address: String(address), init: init ?? {} })
      return response()
    },
  })
  return { client, sent, onTokenRejected }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

// Proves ADM-146, OPS-221, SCH-201
test('the bare token is the authorization header and queries leave out what is not given', async () => {
  const { client, sent } = clientAnswering(() => json({ success: true, message: '', data: [1] }))
  const answer = await client.get('/jobs', {
    schema: answered(z.array(z.number())),
    query: { limit: 26, search: null },
  })
  expect(answer.data).toEqual([1])
  expect(sent[0]?.address).toBe('/api/jobs?limit=26')
  expect(sent[0]?.init.headers).toMatchObject({ authorization: 'abc' })
})

test('a refusal is an error with the server’s sentence and status', async () => {
  const { client } = clientAnswering(() => json({ success: false, message: 'J-1 exists', data: null }, 409))
  await expect(client.post('/jobs', { schema: done, body: {} })).rejects.toMatchObject({
    message: 'J-1 exists',
    status: 409,
  })
})

test('success false is an error although the status is 200', async () => {
  const { client } = clientAnswering(() => json({ success: false, message: 'No', data: null }))
  await expect(client.get('/jobs', { schema: done })).rejects.toBeInstanceOf(ApiError)
})

// Proves ADM-269
test('Token is not valid is reported with the token that was refused', async () => {
  const { client, onTokenRejected } = clientAnswering(() =>
    json({ success: false, message: 'Token is not valid' }, 401),
  )
  await expect(client.get('/jobs', { schema: done })).rejects.toMatchObject({ status: 401 })
  expect(onTokenRejected).toHaveBeenCalledExactlyOnceWith('abc')
})

// Proves OPS-171
test('it is the sentence that ends the session, whatever the status, and no other sentence does', async () => {
  for (const [message, status, times] of [
    ['Token is not valid', 200, 1],
    ['Token is not valid.', 401, 0],
    ['This is not your current password', 401, 0],
  ] as const) {
    const { client, onTokenRejected } = clientAnswering(() => json({ success: false, message }, status))
    await expect(client.get('/jobs', { schema: done })).rejects.toBeInstanceOf(ApiError)
    expect([message, onTokenRejected.mock.calls.length]).toEqual([message, times])
  }
})

test('a refused reset token does not end the session', async () => {
  const { client, onTokenRejected } = clientAnswering(() =>
    json({ success: false, message: 'Token is not valid' }, 401),
  )
  await expect(client.post('/users/changePassword', { schema: done, token: 'reset' })).rejects.toBeInstanceOf(ApiError)
  expect(onTokenRejected).not.toHaveBeenCalled()
})

// Proves OPS-229
test('204 yields no content', async () => {
  const { client } = clientAnswering(() => new Response(null, { status: 204 }))
  expect(await client.delete('/jobs/J-1', { schema: z.null() })).toBeNull()
})

test('no network is said in words; an abort stays an abort', async () => {
  const { client } = clientAnswering(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(client.get('/jobs', { schema: done })).rejects.toMatchObject({ status: 0 })
  const stop = new AbortController()
  const aborting = clientAnswering(() => Promise.reject(new DOMException('gone', 'AbortError')))
  stop.abort()
  await expect(aborting.client.get('/jobs', { schema: done, signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('an answer of another shape is refused, not passed on', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(() => json({ success: true, data: 'x' }))
  await expect(client.get('/jobs', { schema: answered(z.array(z.number())) })).rejects.toBeInstanceOf(ApiError)
  silence.mockRestore()
})

// Proves ADM-148, OPS-227
test('calls send JSON, and say so only when there is something to send', async () => {
  const { client, sent } = clientAnswering(() => json({ success: true, message: '', data: null }))
  await client.post('/jobs', { schema: done, body: { jobNum: 'J-1' } })
  await client.get('/jobs', { schema: done })
  expect(sent[0]?.init).toMatchObject({ body: '{"jobNum":"J-1"}', headers: { 'content-type': 'application/json' } })
  expect(sent[1]?.init.headers).not.toHaveProperty('content-type')
})

// Proves ADM-272, OPS-230, SCH-222
test('a refusal without a sentence carries the status text, and what was answered; success false without one is an unknown error', async () => {
  const refused = clientAnswering(() => new Response('{"data":{"at":3}}', { status: 502, statusText: 'Bad Gateway' }))
  await expect(refused.client.get('/jobs', { schema: done })).rejects.toMatchObject({
    message: 'Bad Gateway',
    status: 502,
    data: { at: 3 },
  })
  const silent = clientAnswering(() => json({ success: false }))
  await expect(silent.client.get('/jobs', { schema: done })).rejects.toMatchObject({ message: 'Unknown error' })
})

test('what the server said is told apart from what the browser makes of its silence', async () => {
  const failure = async (response: () => Response | Promise<Response>) => {
    const { client } = clientAnswering(response)
    return saidOr('Failed to ask', await client.get('/jobs', { schema: done }).catch((error: unknown) => error))
  }
  expect(await failure(() => json({ success: false, message: 'J-1 exists' }, 409))).toBe('J-1 exists')
  expect(await failure(() => json({ success: false, message: 'No' }))).toBe('No')
  expect(await failure(() => new Response('', { status: 502, statusText: 'Bad Gateway' }))).toBe('Failed to ask')
  expect(await failure(() => json({ success: false }))).toBe('Failed to ask')
  expect(await failure(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('Failed to ask')
  expect(saidOr('Failed to ask', new Error('Password fields must match.'))).toBe('Password fields must match.')
})
