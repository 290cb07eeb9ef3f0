import { type LearnedCycles, learnedCyclesData } from '@takt/domain/efficiency/answers/learnedCycles.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf, tenantOf } from '../http/authorize.ts'
import { type Route, route } from '../http/route.ts'
import type { FloorOf } from './teepRoutes.ts'

type Model = NonNullable<LearnedCycles['model']>
type Cycle = Model['cycles'][number]
/** Without `trainedAt` nothing was learned yet. */
type Row = {
  trainedAt: Date | null
  since: Date
  until: Date
  content: (Omit<Cycle, 'unseen'> & Partial<Pick<Cycle, 'unseen'>>)[]
  errors: Model['errors']
}

/** `GET /api/analytics/learnedCycles`: what the ML training learned last, while AI features are on. */
export const learnedCyclesRoutes = ({ db }: Dependencies, floorOf: FloorOf): readonly Route[] => [
  route({
    right: ['dashboards', 'read'],
    method: 'get',
    path: '/analytics/learnedCycles',
    answer: answers('Times per part that were learned, with their errors on unseen days', learnedCyclesData),
    handle: async (c) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      const [row] = await asTenant(db, tenantOf(session), async (trx) => {
        const { rows } = await sql<Row>`select m.trained_at as "trainedAt", m.since, m.until, m.content, m.errors
          from organization_settings s left join trained_model m
            on m.organization_id = s.organization_id and m.kind = 'cycleTimes'
          where s.organization_id = ${organizationId}::int and s.ai_enabled`.execute(trx)
        return rows
      })
      if (!row?.trainedAt) return answer(c, { isEnabled: row !== undefined, model: null })
      const { resources } = await floorOf(organizationId)
      const cycles = row.content
        .filter(({ resourceID }) => resources.has(resourceID))
        .map((cycle) => ({ ...cycle, unseen: cycle.unseen ?? null }))
      const [trainedAt, since, until] = [row.trainedAt, row.since, row.until].map((at) => at.toISOString())
      return answer(c, {
        isEnabled: true,
        model: { trainedAt: trainedAt!, since: since!, until: until!, errors: row.errors, cycles },
      })
    },
  }),
]
