import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignReason, type ExistingEntry } from './assignReason.ts'
import { openReasonMs } from './reasonEntries.ts'
import { reasonsInForce } from './reasonsInForce.ts'

const entry = (reasonEntryID: number, start: number, end: number, reasonCode: string): ExistingEntry => ({
  reasonEntryID,
  version: 1,
  start,
  end,
  reasonCode,
  note: null,
})
const reason = { reasonCode: 'TOOL', note: null }

test('adds an entry to a stop without one', () => {
  expect(assignReason([], [{ start: 10, end: 20 }], reason)).toEqual({
    add: [{ start: 10, end: 20, ...reason }],
    change: [],
    remove: [],
  })
})

test('the rest of an open entry still waits for the end of its stop', () => {
  const open = entry(1, 0, openReasonMs, 'COOLANT')
  expect(assignReason([open], [{ start: 0, end: 20 }], reason)).toMatchObject({
    add: [{ start: 0, end: 20, reasonCode: 'TOOL' }],
    change: [{ entry: open, fields: { start: 20, end: 20 + openReasonMs } }],
  })
  expect(assignReason([open], [{ start: 10, end: 20 }], reason)).toMatchObject({
    add: [
      { start: 20, end: 20 + openReasonMs, reasonCode: 'COOLANT' },
      { start: 10, end: 20, reasonCode: 'TOOL' },
    ],
    change: [{ entry: open, fields: { end: 10 } }],
  })
})

test('changes the existing entry of a stop instead of adding one, so that its history is preserved', () => {
  const existing = entry(1, 10, 20, 'COOLANT')
  expect(assignReason([existing], [{ start: 10, end: 20 }], reason)).toEqual({
    add: [],
    change: [{ entry: existing, fields: { reasonCode: 'TOOL' } }],
    remove: [],
  })
  // A stop that continued since is covered up to its current end.
  expect(assignReason([existing], [{ start: 10, end: 30 }], reason).change).toEqual([
    { entry: existing, fields: { end: 30, reasonCode: 'TOOL' } },
  ])
  expect(assignReason([entry(1, 10, 20, 'TOOL')], [{ start: 10, end: 20 }], reason)).toEqual({
    add: [],
    change: [],
    remove: [],
  })
})

test('cuts a part of a stop out of the enclosing entry', () => {
  const enclosing = entry(1, 0, 100, 'COOLANT')
  expect(assignReason([enclosing], [{ start: 10, end: 20 }], reason)).toEqual({
    add: [
      { start: 20, end: 100, reasonCode: 'COOLANT', note: null },
      { start: 10, end: 20, ...reason },
    ],
    change: [{ entry: enclosing, fields: { end: 10 } }],
    remove: [],
  })
})

const hour = fc.integer({ min: 0, max: 24 })
const interval = fc.tuple(hour, hour).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) + 1 }))
const code = fc.constantFrom('TOOL', 'COOLANT', 'DOOR')
const entries = fc
  .array(fc.tuple(interval, code), { maxLength: 8 })
  .map((list) => list.map(([{ start, end }, reasonCode], i) => entry(i + 1, start, end, reasonCode)))
const intervalLists = fc
  .uniqueArray(hour, { minLength: 2, maxLength: 6 })
  .map((edges) => edges.sort((a, b) => a - b))
  .map((edges) => edges.flatMap((start, i) => (i % 2 === 0 && edges[i + 1] ? [{ start, end: edges[i + 1]! }] : [])))

test('the reason is in force in the intervals for any priorities, and entries at other times are unchanged', () => {
  fc.assert(
    fc.property(
      entries,
      intervalLists,
      fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
      (stored, intervals, ranks) => {
        const priorityOf = (reasonCode: string) => ranks[['TOOL', 'COOLANT', 'DOOR'].indexOf(reasonCode)]!
        const { add, change, remove } = assignReason(stored, intervals, reason)
        const changed = new Map(change.map(({ entry: { reasonEntryID }, fields }) => [reasonEntryID, fields]))
        const remaining = stored
          .filter((candidate) => !remove.includes(candidate))
          .map((candidate) => ({
            ...candidate,
            ...changed.get(candidate.reasonEntryID),
            entered: candidate.reasonEntryID,
          }))
        const after = [...remaining, ...add.map((candidate, i) => ({ ...candidate, entered: 100 + i }))]
        const inForce = reasonsInForce(
          after.map((candidate) => ({ ...candidate, priority: priorityOf(candidate.reasonCode) })),
        )
        const contains = (at: number) => (candidate: { start: number; end: number }) =>
          candidate.start <= at && at < candidate.end
        const codesAt = (list: readonly ExistingEntry[] | typeof after, at: number) =>
          list.filter(contains(at)).map(({ reasonCode }) => reasonCode)
        for (let at = 0; at < 26; at++)
          if (intervals.some(contains(at))) expect(inForce.find(contains(at))?.reason).toBe('TOOL')
          else expect(codesAt(after, at).toSorted()).toEqual(codesAt(stored, at).toSorted())
      },
    ),
    { numRuns: 1000 },
  )
})
