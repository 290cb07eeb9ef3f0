import { afterAll, afterEach, beforeAll } from 'vitest'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'

export let bed: FlowsBed

export const urgent = [
  's1',
  'itemChanged',
  {
    itemType: 'requests',
    changes: ['added', 'changed'],
    rules: [{ field: 'priority', operator: 'Equals', value: 'urgent' }],
  },
] as const

export const ask = (more: object = {}) => ({
  method: 'POST',
  url: `${bed.other.origin}/orders`,
  body: '{"id":"{{item.requestID}}"}',
  ...more,
})

/** Registers the hooks that prepare and close what these tests share. */
export function prepareRunsAs(): void {
  beforeAll(async () => {
    bed = await createFlowsBed()
  })
  afterEach(() => bed.forgetFlows())
  afterAll(() => bed?.close())
}
