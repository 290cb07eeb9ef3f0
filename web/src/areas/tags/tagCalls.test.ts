import { expect, test, vi } from 'vitest'
import { createClient } from '../../core/api/client.ts'
import { createTagCalls } from './tagCalls.ts'

// Proves ADM-198
test('a tag lookup is aborted after 60 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const requests: { address: string; signal: AbortSignal | null | undefined }[] = []
  const client = createClient({
    token: () => 'abc',
    onTokenRejected: () => {},
    fetch: async (address, init) => {
      requests.push({ address: String(address), signal: init?.signal })
      return new Response(JSON.stringify({ success: true, message: '', data: [] }))
    },
  })
  await createTagCalls(client).associationsOfTag('A1')
  expect(timeout).toHaveBeenCalledExactlyOnceWith(60_000)
  expect(requests).toEqual([{ address: '/api/tagAssociations?epc=A1', signal: timeout.mock.results[0]?.value }])
  timeout.mockRestore()
})
