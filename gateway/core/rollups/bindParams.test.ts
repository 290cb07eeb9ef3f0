import { expect, test } from 'vitest'
import { bindParams } from './bindParams.ts'

const starts = (count: number) => Array.from({ length: count }, (_, k) => 1_700_000_000_000 + k)

test('more values than the address of a query can have are refused before they are sent, with how to narrow the question', () => {
  const { bind, params } = bindParams(1)
  const most = starts(20_000)
  expect(bind(most, 'Array(Int64)')).toBe(bind(most, 'Array(Int64)'))
  expect(Object.keys(params)).toEqual(['organization', 'p1'])
  bind(starts(20_000), 'Array(Int64)')
  expect(() => bind(starts(20_000), 'Array(Int64)')).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      data: { fields: { endDate: expect.stringContaining('shorter range') } },
    }),
  )
})

test('texts count as long as they are in an address', () => {
  const { bind } = bindParams(1)
  expect(() => bind(Array(40_000).fill('ééé'), 'Array(String)')).toThrow(/shorter range/)
})
