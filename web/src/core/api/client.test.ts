import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError, serverMessageOr } from './apiError.ts'
import { anyResponse, createClient, dataResponse } from './client.ts'

function clientWithResponse(response: () => Response | Promise<Response>) {
  const requests: { address: string; init: RequestInit }[] = []
  const onTokenRejected = vi.fn()
  const client = createClient({
    token: () => 'abc',
    onTokenRejected,
    fetch: async (address, init) => {
      requests.push({ address: String(address), init: init ?? {} })
      return response()
    },
  })
  return { client, sent: requests, onTokenRejected }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

// Proves ADM-146, OPS-221, SCH-201
test('the bare token is the authorization header and queries omit null values', async () => {
  const { client, sent: requests } = clientWithResponse(() => json({ success: true, message: '', data: [1] }))
  const response = await client.get('/jobs', {
    schema: dataResponse(z.array(z.number())),
    query: { limit: 26, search: null },
  })
  expect(response.data).toEqual([1])
  expect(requests[0]?.address).toBe('/api/jobs?limit=26')
  expect(requests[0]?.init.headers).toMatchObject({ authorization: 'abc' })
})

test('a rejection is an error with the server’s message and status', async () => {
  const { client } = clientWithResponse(() => json({ success: false, message: 'J-1 exists', data: null }, 409))
  await expect(client.post('/jobs', { schema: anyResponse, body: {} })).rejects.toMatchObject({
    message: 'J-1 exists',
    status: 409,
  })
})

test('success false is an error even with status 200', async () => {
  const { client } = clientWithResponse(() => json({ success: false, message: 'No', data: null }))
  await expect(client.get('/jobs', { schema: anyResponse })).rejects.toBeInstanceOf(ApiError)
})

// Proves ADM-269
test('Token is not valid is reported with the rejected token', async () => {
  const { client, onTokenRejected } = clientWithResponse(() =>
    json({ success: false, message: 'Token is not valid' }, 401),
  )
  await expect(client.get('/jobs', { schema: anyResponse })).rejects.toMatchObject({ status: 401 })
  expect(onTokenRejected).toHaveBeenCalledExactlyOnceWith('abc')
})

// Proves OPS-171
test('only this message ends the session, with any status', async () => {
  for (const [message, status, times] of [
    ['Token is not valid', 200, 1],
    ['Token is not valid.', 401, 0],
    ['This is not your current password', 401, 0],
  ] as const) {
    const { client, onTokenRejected } = clientWithResponse(() => json({ success: false, message }, status))
    await expect(client.get('/jobs', { schema: anyResponse })).rejects.toBeInstanceOf(ApiError)
    expect([message, onTokenRejected.mock.calls.length]).toEqual([message, times])
  }
})

test('a rejected reset token does not end the session', async () => {
  const { client, onTokenRejected } = clientWithResponse(() =>
    json({ success: false, message: 'Token is not valid' }, 401),
  )
  await expect(client.post('/users/changePassword', { schema: anyResponse, token: 'reset' })).rejects.toBeInstanceOf(
    ApiError,
  )
  expect(onTokenRejected).not.toHaveBeenCalled()
})

// Proves OPS-229
test('204 yields no content', async () => {
  const { client } = clientWithResponse(() => new Response(null, { status: 204 }))
  expect(await client.delete('/jobs/J-1', { schema: z.null() })).toBeNull()
})

test('a network failure has a message; an abort stays an abort', async () => {
  const { client } = clientWithResponse(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(client.get('/jobs', { schema: anyResponse })).rejects.toMatchObject({ status: 0 })
  const stop = new AbortController()
  const aborting = clientWithResponse(() => Promise.reject(new DOMException('gone', 'AbortError')))
  stop.abort()
  await expect(aborting.client.get('/jobs', { schema: anyResponse, signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('a response that does not match the schema is rejected', async () => {
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientWithResponse(() => json({ success: true, data: 'x' }))
  await expect(client.get('/jobs', { schema: dataResponse(z.array(z.number())) })).rejects.toBeInstanceOf(ApiError)
  errorLog.mockRestore()
})

// Proves ADM-148, OPS-227
test('requests send JSON, with a content type only if there is a body', async () => {
  const { client, sent: requests } = clientWithResponse(() => json({ success: true, message: '', data: null }))
  await client.post('/jobs', { schema: anyResponse, body: { jobNum: 'J-1' } })
  await client.get('/jobs', { schema: anyResponse })
  expect(requests[0]?.init).toMatchObject({ body: '{"jobNum":"J-1"}', headers: { 'content-type': 'application/json' } })
  expect(requests[1]?.init.headers).not.toHaveProperty('content-type')
})

// Proves ADM-272, OPS-230, SCH-222
test('a rejection without a message has the status text and the response body; success false without one is an unknown error', async () => {
  const rejecting = clientWithResponse(
    () => new Response('{"data":{"at":3}}', { status: 502, statusText: 'Bad Gateway' }),
  )
  await expect(rejecting.client.get('/jobs', { schema: anyResponse })).rejects.toMatchObject({
    message: 'Bad Gateway',
    status: 502,
    data: { at: 3 },
  })
  const withoutMessage = clientWithResponse(() => json({ success: false }))
  await expect(withoutMessage.client.get('/jobs', { schema: anyResponse })).rejects.toMatchObject({
    message: 'Unknown error',
  })
})

test('server messages are distinguished from messages about missing responses', async () => {
  const failure = async (response: () => Response | Promise<Response>) => {
    const { client } = clientWithResponse(response)
    return serverMessageOr(
      'Failed to ask',
      await client.get('/jobs', { schema: anyResponse }).catch((error: unknown) => error),
    )
  }
  expect(await failure(() => json({ success: false, message: 'J-1 exists' }, 409))).toBe('J-1 exists')
  expect(await failure(() => json({ success: false, message: 'No' }))).toBe('No')
  expect(await failure(() => new Response('', { status: 502, statusText: 'Bad Gateway' }))).toBe('Failed to ask')
  expect(await failure(() => json({ success: false }))).toBe('Failed to ask')
  expect(await failure(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('Failed to ask')
  expect(serverMessageOr('Failed to ask', new Error('Password fields must match.'))).toBe('Password fields must match.')
})
