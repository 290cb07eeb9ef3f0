import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { previousResponse } from './previousResponse.ts'

afterEach(() => onlineManager.setOnline(true))

test('without a network only the response to the same query stays visible, however far its live range moved on', () => {
  const hour = 3_600_000
  const params = { start: 0, end: 100 * hour, resourceIDs: ['M-1'], only: {} }
  const before = (query: object) => ({ queryKey: [1, 'dashboards', 'pivot', query] })
  const filtered = { ...params, only: { partNum: 'P-1' } }
  expect(previousResponse(filtered)('former', before(params))).toBe('former')
  onlineManager.setOnline(false)
  expect(previousResponse(filtered)('former', before(params))).toBeUndefined()
  expect(previousResponse(params)('former', before({ ...params, end: 103 * hour }))).toBe('former')
  expect(previousResponse({ ...params, start: -24 * hour })('former', before(params))).toBeUndefined()
  expect(previousResponse(params)('former', undefined)).toBeUndefined()
})
