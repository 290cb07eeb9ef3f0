import { fileURLToPath } from 'node:url'
import { createWorld } from '@takt/launch/test.bed.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { madeRows } from '../grid/madeRows.ts'
import { makeOrganizationRows } from '../grid/makeOrganizationRows.ts'
import { openWorks } from '../grid/openWorks.ts'
import { settle } from '../grid/runGrid.ts'
import { askUsers } from '../k6Drill/askUsers.ts'
import { findK6 } from '../k6Drill/findK6.ts'
import { madeDocuments, wordCount, wordOf } from './madeDocuments.ts'

const jobs = 200_000

/**
 * Makes so many pages and links, and lets k6's users look for pages and read them at a real gateway. Answers the kinds
 * of questions whose 95th percentile is not below 100 ms.
 */
export async function runDocuments(options: {
  pages: number
  links: number
  users: number
  seconds: number
  tell: (line: string) => void
}): Promise<string[]> {
  const { pages, links, tell } = options
  const k6 = await findK6()
  const world = await createWorld()
  const works = await openWorks(world)
  const ownerDb = openPostgres<Tables>(world.databaseUrl, 1)
  try {
    const records = madeRows(jobs)
    const countOf = (name: string) => records.find(({ type }) => type.name === name)!.count
    const counts = { pages, jobs, parts: countOf('parts') }
    const made = madeDocuments({ ...counts, links, resources: countOf('resources') })
    for (const rows of [...records, ...made]) {
      await makeOrganizationRows(works.systemDb, works.large.organizationId!, rows)
      tell(`${rows.count} ${rows.type.name}`)
    }
    await settle(ownerDb)
    const wordsFrom = (first: number) => Array.from({ length: 50 }, (_, i) => wordOf(first + i))
    const words = { often: wordsFrom(1), some: wordsFrom(500), seldom: wordsFrom(wordCount - 100) }
    const variables = { TAKT_COUNTS: JSON.stringify({ ...counts, words }) }
    const script = fileURLToPath(new URL('documentUsers.ts', import.meta.url))
    return await askUsers(k6, { script, variables }, { ...options, env: world.env })
  } finally {
    await Promise.all([works.close(), ownerDb.destroy()])
    await world.close()
  }
}
