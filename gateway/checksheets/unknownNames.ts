import { sql } from 'kysely'
import type { PageReader } from '../documents/face.ts'

const records = [
  { field: 'resourceID', table: 'resources', column: 'resource_id', label: 'machine' },
  { field: 'jobNum', table: 'jobs', column: 'job_num', label: 'job' },
  { field: 'partNum', table: 'parts', column: 'part_num', label: 'part' },
  { field: 'gaugeID', table: 'gauges', column: 'gauge_id', label: 'gauge' },
] as const

type Named = { readonly [Field in (typeof records)[number]['field']]?: string | null | undefined }
type Names = { readonly [Field in (typeof records)[number]['field']]: ReadonlySet<string> }

/** The names of machines, jobs, parts and gauges that something gives. */
export function gatherNames() {
  const names = {
    resourceID: new Set<string>(),
    jobNum: new Set<string>(),
    partNum: new Set<string>(),
    gaugeID: new Set<string>(),
  }
  const add = (named: Named) => {
    for (const { field } of records) if (named[field]) names[field].add(named[field])
  }
  return { names, add }
}

/** Tells of machines, jobs, parts and gauges which there are not. */
export async function findUnknown({ trx, organizationId }: PageReader, names: Names) {
  const unknown = new Map<string, Set<string>>()
  for (const { field, table, column } of records) {
    if (names[field].size === 0) continue
    const { rows } = await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
      where organization_id = ${organizationId}::int and ${sql.ref(column)} = any(${[...names[field]]}::text[])`.execute(
      trx,
    )
    const there = new Set(rows.map(({ name }) => name))
    unknown.set(field, new Set([...names[field]].filter((name) => !there.has(name))))
  }
  return {
    isNone: [...unknown.values()].every(({ size }) => size === 0),
    of: (named: Named) =>
      records.flatMap(({ field, label }) => {
        const name = named[field] ?? ''
        return unknown.get(field)?.has(name) ? [{ field, label, name }] : []
      }),
  }
}
