import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { ReportedContext } from '@takt/domain/areas/checksheets/wholeContext.ts'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { sql } from 'kysely'
import type { PageReader } from '../documents/index.ts'
import { fromOperations } from './fromOperations.ts'
import { checksheetsTexts as texts } from './texts.ts'

const records = [
  { field: 'resourceID', table: 'resources', column: 'resource_id', area: 'resources', label: 'machine' },
  { field: 'jobNum', table: 'jobs', column: 'job_num', area: 'jobs', label: 'job' },
  { field: 'partNum', table: 'parts', column: 'part_num', area: 'parts', label: 'part' },
  { field: 'gaugeID', table: 'gauges', column: 'gauge_id', area: 'checksheets', label: 'gauge' },
] as const

type Field = (typeof records)[number]['field']
type Named = { readonly [Name in Field]?: string | null | undefined } & ReportedContext

const stepWords = { assemblySeq: 'assembly', oprSeq: 'operation' } as const

/** A problem with a reference: the field, the unknown name, and a message. */
type Unknown = { field: Field | keyof typeof stepWords | 'work'; name: string; message: string }

/**
 * Finds references to unknown machines, jobs, job steps, parts and gauges, and derives the context of the others. For
 * areas that the session may not read there is only one message, whichever reference is unknown.
 */
export async function resolveNames(reader: PageReader, all: readonly Named[]) {
  const unknown = await findUnknown(reader, all)
  const { wholeOf, missingOf } = await fromOperations(reader, all)
  const visibleProblem = (area: Area, problem: Unknown): Unknown =>
    mayDo(reader.session, area, 'read') ? problem : { field: 'work', name: '', message: texts.noSuchWork }
  const unknownOf = (named: Named): Unknown[] => {
    const problems = records.flatMap(({ field, area, label }) => {
      const name = named[field] ?? ''
      return unknown.get(field)?.has(name)
        ? [visibleProblem(area, { field, name, message: texts.notThere(label) })]
        : []
    })
    const step = missingOf(named)
    if (!step) return problems
    const message = texts.noStep(stepWords[step])
    return [...problems, visibleProblem('jobs', { field: step, name: String(named[step]), message })]
  }
  return { wholeOf, unknownOf }
}

/** Unknown references, by field. */
async function findUnknown({ trx, organizationId }: PageReader, all: readonly Named[]) {
  const unknown = new Map<Field, ReadonlySet<string>>()
  const maybeYield = createYielder()
  for (const { field, table, column } of records) {
    const names = new Set<string>()
    for (const named of all) {
      if (named[field]) names.add(named[field])
      await maybeYield()
    }
    if (names.size === 0) continue
    const { rows } = await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
      where organization_id = ${organizationId}::int and ${sql.ref(column)} = any(${[...names]}::text[])`.execute(trx)
    for (const { name } of rows) names.delete(name)
    unknown.set(field, names)
  }
  return unknown
}
