import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { expect, test } from 'vitest'
import type { HistoryEntry } from '../itemResponses.ts'
import { buildHistory, rowAt } from './buildHistory.ts'

const at = (hour: number) => Date.parse('2026-03-02T00:00:00Z') + hour * 3_600_000
const entry = (version: number, verb: string, fields: HistoryEntry['fields'], more: Partial<HistoryEntry> = {}) => ({
  version,
  type: `resources.${verb}`,
  at: new Date(at(version)).toISOString(),
  userId: 1,
  userName: 'ada@plant.test',
  fields,
  effectiveFrom: null,
  later: [],
  ...more,
})
const key = { resourceID: 'M-01' }
const entries = [
  entry(1, 'added', { resourceID: 'M-01', description: 'Lathe', idealCycleSecs: 30, microStopSecs: null }),
  entry(2, 'changed', { description: 'Mill', costPerHour: null }),
  entry(3, 'changed', { idealCycleSecs: 20 }, { effectiveFrom: new Date(at(10)).toISOString() }),
  entry(4, 'changed', { idealCycleSecs: 40 }, { effectiveFrom: new Date(at(-5)).toISOString(), userName: null }),
]

test('each step has the user, the time, and old and new values; unchanged values are left out', () => {
  const { steps } = buildHistory(resources, key, entries)
  expect(steps.map(({ version, verb, user }) => [version, verb, user])).toEqual([
    [4, 'changed', null],
    [3, 'changed', 'ada@plant.test'],
    [2, 'changed', 'ada@plant.test'],
    [1, 'added', 'ada@plant.test'],
  ])
  expect(steps[3]!.changes.map(({ name }) => name)).toEqual(['resourceID', 'description', 'idealCycleSecs'])
  expect(steps[2]!.changes).toEqual([{ name: 'description', from: 'Lathe', to: 'Mill' }])
  expect(steps[1]).toMatchObject({ effectiveFrom: at(10), changes: [{ name: 'idealCycleSecs', from: 30, to: 20 }] })
})

test('effective-dated values are sorted by the instant from which they are effective', () => {
  expect(buildHistory(resources, key, entries).dated).toEqual([
    {
      name: 'idealCycleSecs',
      points: [
        { from: null, value: 30 },
        { from: at(-5), value: 40 },
        { from: at(10), value: 20 },
      ],
    },
  ])
})

test('one step may contain values effective from several instants', () => {
  const iso = (hour: number) => new Date(at(hour)).toISOString()
  const later = [10, 20].map((hour) => ({ effectiveFrom: iso(hour), fields: { idealCycleSecs: hour } }))
  const back = [
    entry(1, 'added', { resourceID: 'M-01', idealCycleSecs: 30 }, { later }),
    entry(2, 'changed', {}, { later: [{ effectiveFrom: iso(10), fields: { idealCycleSecs: 11 } }] }),
  ]
  const { steps, dated } = buildHistory(resources, key, back)
  expect(steps.map(({ changes }) => changes.filter(({ since }) => since !== undefined))).toEqual([
    [{ name: 'idealCycleSecs', from: 10, to: 11, since: at(10) }],
    [
      { name: 'idealCycleSecs', from: 30, to: 10, since: at(10) },
      { name: 'idealCycleSecs', from: 30, to: 20, since: at(20) },
    ],
  ])
  expect(dated[0]!.points.map(({ value }) => value)).toEqual([30, 11, 20])
  expect(rowAt(resources, key, { entries: back, at: at(15) })).toMatchObject({ idealCycleSecs: 11 })
})

test('returns the row at an instant, with the values effective then', () => {
  const row = (hour: number) => rowAt(resources, key, { entries, at: at(hour) })
  expect(row(0.5)).toBe(null)
  expect(row(1)).toMatchObject({ description: 'Lathe', idealCycleSecs: 30 })
  expect(row(3.5)).toMatchObject({ description: 'Mill', costPerHour: null })
  expect(row(5)).toMatchObject({ idealCycleSecs: 40 })
  expect(row(11)).toMatchObject({ idealCycleSecs: 20 })
})

test('the history of a row that was removed and added again has both lives', () => {
  const more = [...entries, entry(5, 'removed', null), entry(6, 'added', { resourceID: 'M-01', description: 'New' })]
  const { steps, isThere } = buildHistory(resources, key, more)
  expect(isThere).toBe(true)
  expect(steps[1]).toMatchObject({ verb: 'removed', changes: [] })
  expect(rowAt(resources, key, { entries: more, at: at(5.5) })).toBe(null)
  expect(buildHistory(resources, key, more.slice(0, 5)).isThere).toBe(false)
})
