import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giveReason, type HeldEntry } from './giveReason.ts'
import { openReasonMs } from './reasonEntries.ts'
import { reasonsInForce } from './reasonsInForce.ts'

const entry = (reasonEntryID: number, start: number, end: number, reasonCode: string): HeldEntry => ({
  reasonEntryID,
  version: 1,
  start,
  end,
  reasonCode,
  note: null,
})
const given = { reasonCode: 'TOOL', note: null }

test('a stop that nothing was said of gets an entry', () => {
  expect(giveReason([], [{ start: 10, end: 20 }], given)).toEqual({
    add: [{ start: 10, end: 20, ...given }],
    change: [],
    remove: [],
  })
})

test('what is left of an entry that waits for the end of its stop still waits for it', () => {
  const open = entry(1, 0, openReasonMs, 'COOLANT')
  expect(giveReason([open], [{ start: 0, end: 20 }], given)).toMatchObject({
    add: [{ start: 0, end: 20, reasonCode: 'TOOL' }],
    change: [{ entry: open, fields: { start: 20, end: 20 + openReasonMs } }],
  })
  expect(giveReason([open], [{ start: 10, end: 20 }], given)).toMatchObject({
    add: [
      { start: 20, end: 20 + openReasonMs, reasonCode: 'COOLANT' },
      { start: 10, end: 20, reasonCode: 'TOOL' },
    ],
    change: [{ entry: open, fields: { end: 10 } }],
  })
})

test('the entry of a stop is changed, not added to: the one that was there keeps its history', () => {
  const there = entry(1, 10, 20, 'COOLANT')
  expect(giveReason([there], [{ start: 10, end: 20 }], given)).toEqual({
    add: [],
    change: [{ entry: there, fields: { reasonCode: 'TOOL' } }],
    remove: [],
  })
  // A stop that went on since is covered to where it has come.
  expect(giveReason([there], [{ start: 10, end: 30 }], given).change).toEqual([
    { entry: there, fields: { end: 30, reasonCode: 'TOOL' } },
  ])
  expect(giveReason([entry(1, 10, 20, 'TOOL')], [{ start: 10, end: 20 }], given)).toEqual({
    add: [],
    change: [],
    remove: [],
  })
})

test('a part of a stop is cut out of the entry around it', () => {
  const around = entry(1, 0, 100, 'COOLANT')
  expect(giveReason([around], [{ start: 10, end: 20 }], given)).toEqual({
    add: [
      { start: 20, end: 100, reasonCode: 'COOLANT', note: null },
      { start: 10, end: 20, ...given },
    ],
    change: [{ entry: around, fields: { end: 10 } }],
    remove: [],
  })
})

const hour = fc.integer({ min: 0, max: 24 })
const interval = fc.tuple(hour, hour).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) + 1 }))
const code = fc.constantFrom('TOOL', 'COOLANT', 'DOOR')
const entries = fc
  .array(fc.tuple(interval, code), { maxLength: 8 })
  .map((list) => list.map(([{ start, end }, reasonCode], i) => entry(i + 1, start, end, reasonCode)))
const cuts = fc
  .uniqueArray(hour, { minLength: 2, maxLength: 6 })
  .map((edges) => edges.sort((a, b) => a - b))
  .map((edges) => edges.flatMap((start, i) => (i % 2 === 0 && edges[i + 1] ? [{ start, end: edges[i + 1]! }] : [])))

test('afterwards the reason holds in the stretches whatever priorities there are, and what was said of other time stays said', () => {
  fc.assert(
    fc.property(entries, cuts, fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }), (held, stretches, ranks) => {
      const priorityOf = (reasonCode: string) => ranks[['TOOL', 'COOLANT', 'DOOR'].indexOf(reasonCode)]!
      const { add, change, remove } = giveReason(held, stretches, given)
      const changed = new Map(change.map(({ entry: { reasonEntryID }, fields }) => [reasonEntryID, fields]))
      const kept = held
        .filter((candidate) => !remove.includes(candidate))
        .map((candidate) => ({
          ...candidate,
          ...changed.get(candidate.reasonEntryID),
          entered: candidate.reasonEntryID,
        }))
      const after = [...kept, ...add.map((candidate, i) => ({ ...candidate, entered: 100 + i }))]
      const inForce = reasonsInForce(
        after.map((candidate) => ({ ...candidate, priority: priorityOf(candidate.reasonCode) })),
      )
      const holds = (at: number) => (candidate: { start: number; end: number }) =>
        candidate.start <= at && at < candidate.end
      const said = (list: readonly HeldEntry[] | typeof after, at: number) =>
        list.filter(holds(at)).map(({ reasonCode }) => reasonCode)
      for (let at = 0; at < 26; at++)
        if (stretches.some(holds(at))) expect(inForce.find(holds(at))?.reason).toBe('TOOL')
        else expect(said(after, at).toSorted()).toEqual(said(held, at).toSorted())
    }),
    { numRuns: 1000 },
  )
})
