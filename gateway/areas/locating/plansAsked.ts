import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

/** The floor plans that a question is of: a plan, those of a facility, or what is of both; null: all. */
export async function plansAsked(
  trx: Transaction<Tables>,
  organizationId: number,
  { floorPlanId, facilityId }: { floorPlanId?: number | undefined; facilityId?: number | undefined },
): Promise<ReadonlySet<number> | null> {
  if (facilityId === undefined) return floorPlanId === undefined ? null : new Set([floorPlanId])
  const { rows } = await sql<{ id: number }>`select floor_plan_id as id from floor_plans
    where organization_id = ${organizationId}::int and facility_id = ${facilityId}::int`.execute(trx)
  return new Set(rows.map(({ id }) => id).filter((id) => floorPlanId === undefined || id === floorPlanId))
}
