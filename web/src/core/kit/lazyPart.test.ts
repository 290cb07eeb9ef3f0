import { expect, test, vi } from 'vitest'
import { onceOnline, untilLoaded } from './lazyPart.ts'

test('what cannot be fetched is fetched again until it is there', async () => {
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return 'there'
  }
  expect([await untilLoaded(load, 1), asked]).toEqual(['there', 3])
})

test('without a network it is fetched as soon as there is one; what fails with one is told', async () => {
  const window = new EventTarget()
  const network = { onLine: false }
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', network)
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return 'there'
  }
  const part = onceOnline(load)
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(asked).toBe(times), { timeout: 60_000 })
    window.dispatchEvent(new Event('online'))
  }
  expect(await part).toBe('there')
  network.onLine = true
  await expect(onceOnline(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone')
  vi.unstubAllGlobals()
})
