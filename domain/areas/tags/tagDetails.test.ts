import { expect, test } from 'vitest'
import { detailsAt, type TagDetail, tagDetailsQuery } from './tagDetails.ts'

const detail = (epc: string, startDate: string, endDate: string | null): TagDetail => ({
  tagAssociationID: 1,
  associationType: 'jobs',
  associationID: 'J',
  epc,
  resourceID: null,
  deviceID: null,
  startDate,
  endDate,
})
const details = [
  detail('A', '2026-05-01T00:00:00.000Z', '2026-05-02T00:00:00.000Z'),
  detail('B', '2026-05-02T00:00:00.000Z', null),
]
const now = Date.parse('2026-05-10T00:00:00Z')
const at = (instant: string) => detailsAt(details, Date.parse(instant), now).map(({ epc }) => epc)

// Proves OPS-199
test('as of a date, an association is valid from its start up to its end, exclusive', () => {
  expect(at('2026-04-30T23:59:59Z')).toEqual([])
  expect(at('2026-05-01T00:00:00Z')).toEqual(['A'])
  expect(at('2026-05-02T00:00:00Z')).toEqual(['B'])
})

test('an open end means up to now', () => {
  expect(at('2026-05-10T00:00:00Z')).toEqual(['B'])
  expect(at('2026-05-10T00:00:01Z')).toEqual([])
})

test('accepts exactly one of the three queries, with instants', () => {
  const ok = (body: unknown) => tagDetailsQuery.safeParse(body).success
  expect(
    [
      { active: true },
      { asOf: '2026-05-01T00:00:00Z' },
      { from: '2026-05-01T00:00:00Z', to: '2026-05-02T00:00:00Z' },
    ].every(ok),
  ).toBe(true)
  expect(
    [
      {},
      { active: false },
      { asOf: 'yesterday' },
      { from: '2026-05-01T00:00:00Z' },
      { active: true, asOf: '2026-05-01T00:00:00Z' },
    ].some(ok),
  ).toBe(false)
})
