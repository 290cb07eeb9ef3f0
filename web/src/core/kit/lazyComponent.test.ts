import { expect, test, vi } from 'vitest'
import { loadWhenOnline, retryUntilLoaded } from './lazyComponent.ts'

test('loading is retried until it succeeds', async () => {
  let attempts = 0
  const load = async () => {
    attempts += 1
    if (attempts < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return 'there'
  }
  expect([await retryUntilLoaded(load, 1), attempts]).toEqual(['there', 3])
})

test('if offline, loading is retried once the network is back; failures while online are thrown', async () => {
  const window = new EventTarget()
  const network = { onLine: false }
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', network)
  let attempts = 0
  const load = async () => {
    attempts += 1
    if (attempts < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return 'there'
  }
  const part = loadWhenOnline(load)
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(attempts).toBe(times), { timeout: 60_000 })
    window.dispatchEvent(new Event('online'))
  }
  expect(await part).toBe('there')
  network.onLine = true
  await expect(loadWhenOnline(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone')
  vi.unstubAllGlobals()
})
