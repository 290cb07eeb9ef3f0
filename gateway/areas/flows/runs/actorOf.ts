import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { actingUser } from '../../access/face.ts'
import { missingRight, type Need } from '../neededRights.ts'
import { flowsTexts as texts } from '../texts.ts'

/** Whom a flow runs as, and what it does. */
export type RunsAs = { organizationId: number; runsAs: number | null; runsWith: Permissions | null }

/**
 * Whom a flow runs as, with the rights that one has now and no more than the API token had by which it was switched on;
 * else why it cannot run.
 */
export async function actorOf(
  systemDb: Kysely<Tables>,
  { organizationId, runsAs, runsWith }: RunsAs,
  needs: readonly Need[],
): Promise<{ actor: Session } | { sentence: string }> {
  const acting = { organizationId, isMasked: false, tokenRights: runsWith }
  const actor = runsAs === null ? null : await actingUser(systemDb, { userId: runsAs, ...acting })
  if (!actor) return { sentence: texts.ownerGone }
  const missing = missingRight(needs, (area, flag) => mayDo(actor, area, flag))
  return missing ? { sentence: texts.ownerLacks(actor.userName, missing.area, missing.flag) } : { actor }
}
