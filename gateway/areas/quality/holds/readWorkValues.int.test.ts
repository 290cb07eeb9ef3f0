import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture } from '../../../core/items/testing/items.fixture.ts'
import { readNew, readUpTo } from './readWorkValues.ts'

const values = 3000
const now = Date.now()
const reading = { organizationId: 1, signal: new AbortController().signal }

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture(areas)
  await fixture.dependencies.clickhouse.command({
    query: `INSERT INTO check_value (organization_id, page_id, check_id, at, entry_id, root, depth, rev_id, check_text, kind,
        sample, value, nominal, lower, upper, is_within, resource_id, recorded_at)
      SELECT 1, 1, concat('D', toString(number % 2)), fromUnixTimestamp64Milli(toInt64({now:Int64} - 1000 * number), 'UTC') AS found,
        generateUUIDv4(number) AS entry, entry, 0, 1, 'Bore', 'number', 1, 10, 10, 9, 11, true, 'M-1', found
      FROM numbers({all:UInt32})`,
    query_params: { now, all: 2 * values },
  })
})
afterAll(() => fixture?.close())

test('reads a thousand values of each characteristic up to its last new one, however many there are', async () => {
  const { clickhouse } = fixture.dependencies
  const rows = await clickhouse.query({
    query: "SELECT toString(entry_id) AS id FROM check_value WHERE at > fromUnixTimestamp64Milli({from:Int64}, 'UTC')",
    query_params: { from: now - 10_000 },
    format: 'JSONEachRow',
  })
  const entries = ((await rows.json()) as { id: string }[]).map(({ id }) => id)
  const newValues = await readNew(clickhouse, { entries, from: now - 10_000, to: now }, reading)
  expect(newValues).toHaveLength(10)
  const series = await readUpTo(clickhouse, { new: newValues, since: 0 }, reading)
  const summary = [...series.values()].map((some) => [some.length, some.at(-1)!.checkID, some.at(-1)!.at])
  expect(summary.sort()).toEqual([
    [1000, 'D0', now],
    [1000, 'D1', now - 1000],
  ])
})
