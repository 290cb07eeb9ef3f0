import type { OrganizationRemoval, RemovalStep } from '@takt/domain/areas/organizations/organizationRemoval.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** A row of `organization_removal` (migrations/postgres/0180). */
export type RemovalRow = {
  organizationId: number
  entityId: number
  organizationName: string
  requestedAt: Date
  requestedById: number | null
  requestedBy: string
  step: RemovalStep
  progress: OrganizationRemoval['progress']
  lastError: string | null
  finishedAt: Date | null
}

/** Returns the removals that match `condition`, in the order of request; failed ones come last. */
export async function findRemovals(db: Kysely<Tables>, condition: RawBuilder<boolean>): Promise<RemovalRow[]> {
  const { rows } = await sql<RemovalRow>`select leaving_id as "organizationId", entity_id as "entityId",
      organization_name as "organizationName", requested_at as "requestedAt", requested_by as "requestedById",
      requested_by_name as "requestedBy", step, progress, last_error as "lastError", finished_at as "finishedAt"
    from organization_removal where ${condition} order by last_error is not null, requested_at`.execute(db)
  return rows
}

/** Returns the response for a removal; the reason of a failure is only logged. */
export const removalResponse = (row: RemovalRow): OrganizationRemoval => ({
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: row.requestedBy,
  step: row.step,
  progress: row.progress,
  isFailing: row.lastError !== null && row.finishedAt === null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** Stores the progress of a step. */
export async function noteProgress(
  db: Kysely<Tables>,
  organizationId: number,
  step: RemovalStep,
  progress?: { done: number; total: number },
): Promise<void> {
  const text = progress ? JSON.stringify({ [step]: progress }) : '{}'
  await sql`update organization_removal set step = ${step}, progress = progress || ${text}::jsonb, last_error = null
    where leaving_id = ${organizationId}::int`.execute(db)
}
