import type { CheckEntry } from '@takt/domain/checksheets/checkEntry.ts'
import { sql } from 'kysely'
import type { PageReader } from '../documents/face.ts'
import { invalid } from '../http/refusal.ts'
import { checksheetsTexts as texts } from './texts.ts'

const records = [
  { field: 'resourceID', table: 'resources', column: 'resource_id', label: 'machine' },
  { field: 'jobNum', table: 'jobs', column: 'job_num', label: 'job' },
  { field: 'partNum', table: 'parts', column: 'part_num', label: 'part' },
] as const

/** Throws where entries name machines, jobs or parts that there are not. */
export async function refuseUnknown(
  { trx, organizationId }: PageReader,
  entries: readonly CheckEntry[],
): Promise<void> {
  const problems: Record<string, string> = {}
  for (const { field, table, column, label } of records) {
    const names = [...new Set(entries.flatMap((entry) => entry[field] ?? []))]
    if (names.length === 0) continue
    const { rows } = await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
      where organization_id = ${organizationId}::int and ${sql.ref(column)} = any(${names}::text[])`.execute(trx)
    const there = new Set(rows.map(({ name }) => name))
    for (const [index, entry] of entries.entries())
      if (entry[field] && !there.has(entry[field])) problems[`entries.${index}.${field}`] = texts.notThere(label)
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
