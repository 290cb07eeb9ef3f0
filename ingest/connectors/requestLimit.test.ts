import { expect, test, vi } from 'vitest'
import { limitRequests } from './requestLimit.ts'

test('an organization uses its share; others wait for a slot, for a limited time', async () => {
  vi.useFakeTimers()
  const limit = limitRequests({ total: 3, organization: 2, maxWaitMs: 1_000 })
  const ended = new Map<string, () => void>()
  const request = (organizationId: number, name: string) =>
    limit(organizationId, () => new Promise<string>((resolve) => ended.set(name, () => resolve(name))))
  const first = request(1, 'first')
  const second = request(1, 'second')
  expect(await request(1, 'beyond the share')).toBeNull()
  const third = request(2, 'third')
  const waiting = request(3, 'waiting')
  await vi.advanceTimersByTimeAsync(900)
  expect([...ended.keys()]).toEqual(['first', 'second', 'third'])
  ended.get('second')!()
  await vi.advanceTimersByTimeAsync(50)
  expect([...ended.keys()]).toEqual(['first', 'second', 'third', 'waiting'])
  const late = request(4, 'late')
  await vi.advanceTimersByTimeAsync(1_100)
  expect(await late).toBeNull()
  for (const end of ended.values()) end()
  expect(await Promise.all([first, second, third, waiting])).toEqual(['first', 'second', 'third', 'waiting'])
  vi.useRealTimers()
})
