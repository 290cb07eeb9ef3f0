import { afterAll, afterEach, beforeAll } from 'vitest'
import { createFlowsFixture, type FlowsFixture } from './flows.fixture.ts'

export let fixture: FlowsFixture

export const urgent = [
  's1',
  'itemChanged',
  {
    itemType: 'requests',
    changes: ['added', 'changed'],
    rules: [{ field: 'priority', operator: 'Equals', value: 'urgent' }],
  },
] as const

export const requestOptions = (more: object = {}) => ({
  method: 'POST',
  url: `${fixture.other.origin}/orders`,
  body: '{"id":"{{item.requestID}}"}',
  ...more,
})

/** Registers the setup and teardown hooks shared by these tests. */
export function prepareRunsAs(): void {
  beforeAll(async () => {
    fixture = await createFlowsFixture()
  })
  afterEach(() => fixture.removeFlows())
  afterAll(() => fixture?.close())
}
