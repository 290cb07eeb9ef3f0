import { parts } from '@takt/domain/areas/masterData/parts.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { createItemsFixture } from '../../gateway/core/items/testing/items.fixture.ts'
import { nextMillisecond } from '../../gateway/core/items/testing/nextMillisecond.fixture.ts'
import { makeOrganizationRows } from '../grid/makeOrganizationRows.ts'

export type AsOfMeasured = { name: string; nowMs: number; pastMs: number; ratio: number }

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/**
 * Queries lists in their current state and as of before `changes` of `rows` rows were changed, alternately. Returns
 * medians of the rounds.
 */
export async function runAsOf({ rows, changes, rounds }: { rows: number; changes: number; rounds: number }) {
  const fixture = await createItemsFixture()
  const fields = { partNum: `'P-' || n`, description: `'Part number ' || n` }
  await makeOrganizationRows(fixture.dependencies.systemDb, 1, { type: parts, count: rows, fields })
  const owner = openPostgres(fixture.environment.databaseUrl, 1)
  await sql`vacuum analyze`.execute(owner)
  await owner.destroy()
  const at = await nextMillisecond(fixture)
  const change = Array.from({ length: changes }, (_, n) => ({
    key: { partNum: `P-${1 + Math.floor((n * rows) / changes)}` },
    fields: { description: 'changed' },
  }))
  if ((await fixture.request('POST', '/api/parts/bulk', { change })).status !== 200)
    throw new Error('the changes were rejected')
  const timed = async (query: string) => {
    const startedAt = performance.now()
    const { status, body } = await fixture.request('GET', `/api/parts?${query}`)
    if (status !== 200 || body.data.length === 0) throw new Error(`${query}: ${status}`)
    return performance.now() - startedAt
  }
  const queries = {
    'first page': 'limit=26',
    'page 100': 'limit=26&offset=2500',
    'one row by its key': 'partNum=P-7',
    'sorted by description': 'limit=26&orderBy=description:desc',
  }
  const measured: AsOfMeasured[] = []
  for (const [name, query] of Object.entries(queries)) {
    const times: { now: number; past: number }[] = []
    for (let round = 0; round < rounds; round++)
      times.push({ now: await timed(query), past: await timed(`${query}&asOf=${at}`) })
    measured.push({
      name,
      nowMs: median(times.map(({ now }) => now)),
      pastMs: median(times.map(({ past }) => past)),
      ratio: median(times.map(({ now, past }) => past / now)),
    })
  }
  await fixture.close()
  return measured
}
