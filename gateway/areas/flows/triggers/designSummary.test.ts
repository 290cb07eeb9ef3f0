import { designText } from '@takt/domain/areas/flows/design/design.fixture.ts'
import { expect, test } from 'vitest'
import { itemRegistry } from '../../../core/items/mountedItem.ts'
import { cachedSummary, designSummaryOf } from './designSummary.ts'

test('parses each version of a design once', () => {
  const items = itemRegistry([])
  const flow = { organizationId: 1, flowId: 7, version: 2 }
  expect(cachedSummary(items, flow)).toBeUndefined()
  const summary = designSummaryOf(items, flow, designText(['s1', 'received', {}]))
  expect(summary?.trigger).toMatchObject({ id: 's1', kind: 'received' })
  expect(cachedSummary(items, flow)).toBe(summary)
  expect(cachedSummary(items, { ...flow, version: 3 })).toBeUndefined()
  expect(designSummaryOf(items, { ...flow, version: 3 }, 'x')).toBeNull()
  expect(cachedSummary(items, { ...flow, version: 3 })).toBeNull()
})
