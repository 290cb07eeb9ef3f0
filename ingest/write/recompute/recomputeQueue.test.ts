import { sampleFloor } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FloorChange } from '../floors/floors.ts'
import { edits, outcomes } from './recomputeEdits.fixture.ts'
import { createRecomputeQueue, type RecomputeSteps, type RecomputeWork } from './recomputeQueue.ts'
import { createSimulation } from './recomputeSimulation.fixture.ts'

test('recomputation comes to rest, and no response is wrong without a mark, in 2,000 interleavings of changes, failures and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), edits, outcomes, async (scheduler, list, plan) => {
      const result = await createSimulation(scheduler, plan).run(list)
      expect(result).toEqual({ isOver: true, wrong: [], left: 0, isSettled: true })
    }),
    { numRuns: 2000 },
  )
})

const changes = { resources: new Map(), operations: new Map(), days: false }

/** Creates a queue whose steps are recorded by organization; `fails` selects the steps that fail. */
function createQueue({
  days = [2, 1],
  fails = () => false,
}: {
  days?: number[]
  fails?: (step: string) => boolean
} = {}) {
  const completedSteps: string[] = []
  const pending: (FloorChange & { since: number })[] = []
  let version = 0n
  const perform = async (step: string) => {
    if (fails(step)) throw new Error(`${step} fails`)
    completedSteps.push(step)
  }
  const steps: RecomputeSteps = {
    findFirstFacts: ({ organizationId }) => perform(`first facts of ${organizationId}`),
    plan: async ({ organizationId }: RecomputeWork) => {
      await perform(`plan of ${organizationId}`)
      return { resources: new Map(), days: new Map(days.map((day) => [day, []])) }
    },
    rollUpDay: ({ organizationId }, _, day) => perform(`day ${day} of ${organizationId}`),
    emptyStale: ({ organizationId }) => perform(`emptying of ${organizationId}`),
  }
  const queue = createRecomputeQueue({
    steps,
    versions: () => ++version,
    isLeaving: (organizationId) => organizationId === 99,
    floors: () => ({
      of: async (organizationId) => sampleFloor([], [], { organizationId }),
      settle: async (organizationId, isComputed) => {
        if (isComputed()) await perform(`settling of ${organizationId}`)
      },
      pending: () => pending,
    }),
  })
  async function finish() {
    for (let k = 0; k < 100 && queue.pending() > 0; k++) await queue.step().catch(() => {})
    return completedSteps
  }
  return { queue, done: completedSteps, pending, finish }
}

test('first facts of all changes are found before any rollup is recomputed', async () => {
  const { queue, finish } = createQueue({ days: [1] })
  queue.add({ organizationId: 1, changes })
  queue.add({ organizationId: 2, changes })
  expect((await finish()).slice(0, 4)).toEqual(['first facts of 1', 'first facts of 2', 'plan of 1', 'day 1 of 1'])
})

test('an organization is settled once, after the last of its changes', async () => {
  const { queue, finish } = createQueue({ days: [] })
  queue.add({ organizationId: 1, changes })
  queue.add({ organizationId: 1, changes })
  expect((await finish()).slice(-2)).toEqual(['emptying of 1', 'settling of 1'])
  expect((await finish()).filter((step) => step === 'settling of 1')).toHaveLength(1)
})

test('settling that fails is repeated until it succeeds', async () => {
  let failures = 3
  const { queue, finish } = createQueue({ days: [], fails: (step) => step === 'settling of 1' && failures-- > 0 })
  queue.add({ organizationId: 1, changes })
  expect(await finish()).toEqual(['first facts of 1', 'plan of 1', 'emptying of 1', 'settling of 1'])
})

test('a failing recomputation of one organization does not delay another', async () => {
  const { queue, finish } = createQueue({ days: [], fails: (step) => step === 'plan of 1' })
  queue.add({ organizationId: 1, changes })
  queue.add({ organizationId: 2, changes })
  expect(await finish()).toContain('settling of 2')
})

test('pending changes without work in the queue are queued again, except those of an organization that is being deleted', async () => {
  const { queue, pending, finish } = createQueue({ days: [] })
  queue.add({ organizationId: 1, changes })
  for (const organizationId of [1, 2, 99]) pending.push({ organizationId, changes, since: 5 })
  expect(queue.requeueStranded()).toEqual([{ organizationId: 2, changes, since: 5 }])
  expect(await finish()).toContain('settling of 2')
})
