import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { ToldContext } from '@takt/domain/areas/checksheets/wholeContext.ts'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { sql } from 'kysely'
import type { PageReader } from '../documents/face.ts'
import { fromOperations } from './fromOperations.ts'
import { checksheetsTexts as texts } from './texts.ts'

const records = [
  { field: 'resourceID', table: 'resources', column: 'resource_id', area: 'resources', label: 'machine' },
  { field: 'jobNum', table: 'jobs', column: 'job_num', area: 'jobs', label: 'job' },
  { field: 'partNum', table: 'parts', column: 'part_num', area: 'parts', label: 'part' },
  { field: 'gaugeID', table: 'gauges', column: 'gauge_id', area: 'checksheets', label: 'gauge' },
] as const

type Field = (typeof records)[number]['field']
type Named = { readonly [Name in Field]?: string | null | undefined } & ToldContext

const stepWords = { assemblySeq: 'assembly', oprSeq: 'operation' } as const

/** What is wrong with what something names: the field, the name that is not there, and a sentence. */
type Unknown = { field: Field | keyof typeof stepWords | 'work'; name: string; sentence: string }

/**
 * Tells of machines, jobs with their steps, parts and gauges which there are not, and what follows from those that there
 * are. Of what the session may not read it is one sentence, whichever is missing.
 */
export async function lookUpNames(reader: PageReader, all: readonly Named[]) {
  const unknown = await findUnknown(reader, all)
  const { wholeOf, missingOf } = await fromOperations(reader, all)
  const told = (area: Area, problem: Unknown): Unknown =>
    mayDo(reader.session, area, 'read') ? problem : { field: 'work', name: '', sentence: texts.noSuchWork }
  const unknownOf = (named: Named): Unknown[] => {
    const problems = records.flatMap(({ field, area, label }) => {
      const name = named[field] ?? ''
      return unknown.get(field)?.has(name) ? [told(area, { field, name, sentence: texts.notThere(label) })] : []
    })
    const step = missingOf(named)
    if (!step) return problems
    const sentence = texts.noStep(stepWords[step])
    return [...problems, told('jobs', { field: step, name: String(named[step]), sentence })]
  }
  return { wholeOf, unknownOf }
}

/** By field, the names that there are not. */
async function findUnknown({ trx, organizationId }: PageReader, all: readonly Named[]) {
  const unknown = new Map<Field, ReadonlySet<string>>()
  const turn = turns()
  for (const { field, table, column } of records) {
    const names = new Set<string>()
    for (const named of all) {
      if (named[field]) names.add(named[field])
      await turn()
    }
    if (names.size === 0) continue
    const { rows } = await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
      where organization_id = ${organizationId}::int and ${sql.ref(column)} = any(${[...names]}::text[])`.execute(trx)
    for (const { name } of rows) names.delete(name)
    unknown.set(field, names)
  }
  return unknown
}
