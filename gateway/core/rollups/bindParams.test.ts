import { expect, test } from 'vitest'
import { bindParams } from './bindParams.ts'

const starts = (count: number) => Array.from({ length: count }, (_, k) => 1_700_000_000_000 + k)

test('rejects more values than fit into the URL of a query before sending, and says how to narrow the query', () => {
  const { bind, params } = bindParams(1)
  const maxValues = starts(20_000)
  expect(bind(maxValues, 'Array(Int64)')).toBe(bind(maxValues, 'Array(Int64)'))
  expect(Object.keys(params)).toEqual(['organization', 'p1'])
  bind(starts(20_000), 'Array(Int64)')
  expect(() => bind(starts(20_000), 'Array(Int64)')).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      data: { fields: { endDate: expect.stringContaining('shorter range') } },
    }),
  )
})

test('counts text by its encoded length in the URL', () => {
  const { bind } = bindParams(1)
  expect(() => bind(Array(40_000).fill('ééé'), 'Array(String)')).toThrow(/shorter range/)
})
