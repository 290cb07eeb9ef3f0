import { parts } from '@takt/domain/areas/masterData/parts.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { createItemsBed } from '../../gateway/core/items/testing/items.bed.ts'
import { nextMillisecond } from '../../gateway/core/items/testing/nextMillisecond.bed.ts'
import { makeOrganizationRows } from '../grid/makeOrganizationRows.ts'

export type AsOfMeasured = { question: string; nowMs: number; stoodMs: number; ratio: number }

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/**
 * Asks for lists as they are and as they stood before `changes` rows were changed, in turn, among `rows` rows. Medians
 * of the rounds.
 */
export async function runAsOf({ rows, changes, rounds }: { rows: number; changes: number; rounds: number }) {
  const bed = await createItemsBed()
  const fields = { partNum: `'P-' || n`, description: `'Part number ' || n` }
  await makeOrganizationRows(bed.dependencies.systemDb, 1, { type: parts, count: rows, fields })
  const owner = openPostgres(bed.world.databaseUrl, 1)
  await sql`vacuum analyze`.execute(owner)
  await owner.destroy()
  const at = await nextMillisecond(bed)
  const change = Array.from({ length: changes }, (_, n) => ({
    key: { partNum: `P-${1 + Math.floor((n * rows) / changes)}` },
    fields: { description: 'changed' },
  }))
  if ((await bed.ask('POST', '/api/parts/bulk', { change })).status !== 200) throw new Error('the changes were refused')
  const timed = async (query: string) => {
    const began = performance.now()
    const { status, body } = await bed.ask('GET', `/api/parts?${query}`)
    if (status !== 200 || body.data.length === 0) throw new Error(`${query}: ${status}`)
    return performance.now() - began
  }
  const questions = {
    'first page': 'limit=26',
    'page 100': 'limit=26&offset=2500',
    'one row by its key': 'partNum=P-7',
    'sorted by description': 'limit=26&orderBy=description:desc',
  }
  const measured: AsOfMeasured[] = []
  for (const [question, query] of Object.entries(questions)) {
    const times: { now: number; stood: number }[] = []
    for (let round = 0; round < rounds; round++)
      times.push({ now: await timed(query), stood: await timed(`${query}&asOf=${at}`) })
    measured.push({
      question,
      nowMs: median(times.map(({ now }) => now)),
      stoodMs: median(times.map(({ stood }) => stood)),
      ratio: median(times.map(({ now, stood }) => stood / now)),
    })
  }
  await bed.close()
  return measured
}
