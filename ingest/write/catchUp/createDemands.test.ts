import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDemands } from './createDemands.ts'

/** Creates demands with the number of those that are met. */
function createDemandsFixture() {
  const state = { insertedSeq: 0, met: 0, rejected: 0 }
  const demands = createDemands(() => state.insertedSeq)
  const add = (organizationId: number, streamSeq: number, rollups: boolean) =>
    demands.add({ organizationId, streamSeq, rollups }).then((isMet) => {
      if (isMet) state.met += 1
      else state.rejected += 1
    })
  return { state, demands, add, settled: () => new Promise<void>((resolve) => setImmediate(resolve)) }
}

test('a demand for slices is met by the insert of its message, one for rollups by the round after it', async () => {
  const { state, demands, add, settled } = createDemandsFixture()
  void add(1, 5, false)
  void add(2, 5, true)
  expect(demands.insertPaceMs()).toBe(100)
  expect(demands.roundPaceMs()).toBeNull()
  state.insertedSeq = 5
  demands.inserted(1)
  await settled()
  expect(state.met).toBe(1)
  expect(demands.insertPaceMs()).toBeNull()
  expect(demands.roundPaceMs()).toBe(300)
  await demands.serve(async (organizationIds) => expect([...organizationIds]).toEqual([2]))
  await settled()
  expect(state.met).toBe(2)
  expect(demands.roundPaceMs()).toBeNull()
})

test('inserts and rounds on demand take at most half of the time', async () => {
  const { state, demands, add } = createDemandsFixture()
  state.insertedSeq = 1
  demands.inserted(400)
  void add(1, 2, false)
  expect(demands.insertPaceMs()).toBe(800)
  void add(1, 1, true)
  await demands.serve(() => new Promise((resolve) => setTimeout(resolve, 200)))
  void add(1, 1, true)
  expect(demands.roundPaceMs()).toBeGreaterThanOrEqual(390)
})

test('an organization with too many different demands does not prevent those of others', async () => {
  const { state, add, settled } = createDemandsFixture()
  for (let streamSeq = 1; streamSeq <= 300; streamSeq++) void add(1, streamSeq, true)
  await settled()
  expect(state.rejected).toBe(100)
  for (let k = 1; k <= 180; k++)
    for (let organizationId = 2; organizationId <= 11; organizationId++) void add(organizationId, k, true)
  await settled()
  expect(state.rejected).toBe(100)
  for (let organizationId = 2; organizationId <= 11; organizationId++) void add(organizationId, 500, true)
  await settled()
  expect(state.rejected).toBe(110)
})

test('any number of equal demands wait together, not with those that a round meets already', async () => {
  const { state, demands, add, settled } = createDemandsFixture()
  for (let k = 0; k < 10_000; k++) void add(1, 5, true)
  // One round meets all inserted demands, whenever they were sent.
  state.insertedSeq = 9
  for (let k = 0; k < 10_000; k++) void add(1, 8, true)
  await settled()
  expect(state.rejected).toBe(0)
  await demands.serve(async () => void add(1, 5, true))
  await settled()
  expect(state.met).toBe(20_000)
  expect(demands.roundPaceMs()).not.toBeNull()
})

type Step = { kind: 'add'; organizationId: number; ahead: number; rollups: boolean } | { kind: 'insert' | 'round' }

test('every demand is met by the first insert or round that contains its data, in any order of events', async () => {
  const organizationId = fc.integer({ min: 1, max: 3 })
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      organizationId,
      ahead: fc.integer({ min: 0, max: 3 }),
      rollups: fc.boolean(),
    }),
    fc.record({ kind: fc.constantFrom('insert' as const, 'round' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { state, demands, add, settled } = createDemandsFixture()
      let open: { organizationId: number; streamSeq: number; rollups: boolean }[] = []
      let expected = 0
      const meet = (isMet: (demand: (typeof open)[number]) => boolean) => {
        expected += open.filter(isMet).length
        open = open.filter((demand) => !isMet(demand))
      }
      for (const next of steps) {
        if (next.kind === 'add') {
          const streamSeq = state.insertedSeq + next.ahead
          open.push({ organizationId: next.organizationId, streamSeq, rollups: next.rollups })
          void add(next.organizationId, streamSeq, next.rollups)
        } else if (next.kind === 'insert') {
          state.insertedSeq += 1
          demands.inserted(1)
          meet(({ streamSeq, rollups }) => !rollups && streamSeq <= state.insertedSeq)
        } else if (demands.roundPaceMs() !== null) {
          const ready = open.filter(({ streamSeq }) => streamSeq <= state.insertedSeq)
          await demands.serve(async (organizationIds) => {
            expect(organizationIds).toEqual(new Set(ready.map((demand) => demand.organizationId)))
            // A demand that arrives during a round waits for the next one.
            void add(1, state.insertedSeq, true)
          })
          meet(({ streamSeq }) => streamSeq <= state.insertedSeq)
          open.push({ organizationId: 1, streamSeq: state.insertedSeq, rollups: true })
        }
        await settled()
        expect(state.met).toBe(expected)
        expect(demands.insertPaceMs() === null).toBe(open.every(({ streamSeq }) => streamSeq <= state.insertedSeq))
      }
    }),
    { numRuns: 100 },
  )
})
