import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { LearnedCycles } from '@takt/domain/areas/efficiency/responses/learnedCycles.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

type Model = NonNullable<LearnedCycles['model']>
type Cycle = Model['cycles'][number]
/** Values that earlier versions did not learn. */
type NewerField = 'goodShare' | 'running' | 'unseen'
/** Without `trainedAt` there is no trained model yet. */
type Row = {
  trainedAt: Date | null
  since: Date
  until: Date
  content: (Omit<Cycle, NewerField> & Partial<Pick<Cycle, NewerField>>)[]
  errors: Model['errors']
}

/** Reads the latest learned cycle times of machines on the floor, while AI features are on. */
export async function readLearnedCycles(trx: Transaction<Tables>, floor: Floor): Promise<LearnedCycles> {
  const { organizationId, resources } = floor
  const { rows } = await sql<Row>`select m.trained_at as "trainedAt", m.since, m.until, m.content, m.errors
    from organization_settings s left join trained_model m
      on m.organization_id = s.organization_id and m.kind = 'cycleTimes'
    where s.organization_id = ${organizationId}::int and s.ai_enabled`.execute(trx)
  const [row] = rows
  if (!row?.trainedAt) return { isEnabled: row !== undefined, model: null }
  const cycles = row.content
    .filter(({ resourceID }) => resources.has(resourceID))
    .map((cycle) => ({ goodShare: null, running: null, unseen: null, ...cycle }))
  const [trainedAt, since, until] = [row.trainedAt, row.since, row.until].map((at) => at.toISOString())
  return {
    isEnabled: true,
    model: { trainedAt: trainedAt!, since: since!, until: until!, errors: row.errors, cycles },
  }
}
