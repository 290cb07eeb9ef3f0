import { fileURLToPath } from 'node:url'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { makeOrganizationRows } from '../grid/makeOrganizationRows.ts'
import { openWorks } from '../grid/openWorks.ts'
import { organizationRowSpecs } from '../grid/rowSpecs.ts'
import { settle } from '../grid/runGrid.ts'
import { findK6 } from '../k6Drill/findK6.ts'
import { runUsers } from '../k6Drill/runUsers.ts'
import { documentRowSpecs, wordCount, wordOf } from './documentRowSpecs.ts'

const jobs = 200_000

/**
 * Creates pages and links, and has k6 users search for pages and read them on a real gateway. Returns the kinds of
 * queries with a 95th percentile of 100 ms or more.
 */
export async function runDocuments(options: {
  pages: number
  links: number
  users: number
  seconds: number
  report: (line: string) => void
}): Promise<string[]> {
  const { pages, links, report } = options
  const k6 = await findK6()
  const environment = await createTestEnvironment()
  const works = await openWorks(environment)
  const ownerDb = openPostgres<Tables>(environment.databaseUrl, 1)
  try {
    const records = organizationRowSpecs(jobs)
    const countOf = (name: string) => records.find(({ type }) => type.name === name)!.count
    const counts = { pages, jobs, parts: countOf('parts') }
    const documentSpecs = documentRowSpecs({ ...counts, links, resources: countOf('resources') })
    for (const rows of [...records, ...documentSpecs]) {
      await makeOrganizationRows(works.systemDb, works.large.organizationId!, rows)
      report(`${rows.count} ${rows.type.name}`)
    }
    await settle(ownerDb)
    const wordsFrom = (first: number) => Array.from({ length: 50 }, (_, i) => wordOf(first + i))
    const words = { often: wordsFrom(1), some: wordsFrom(500), seldom: wordsFrom(wordCount - 100) }
    const variables = { TAKT_COUNTS: JSON.stringify({ ...counts, words }) }
    const script = fileURLToPath(new URL('documentUsers.ts', import.meta.url))
    return await runUsers(k6, { script, variables }, { ...options, env: environment.env })
  } finally {
    await Promise.all([works.close(), ownerDb.destroy()])
    await environment.close()
  }
}
