import type { Session } from '@takt/domain/access/session.ts'
import type { SetupStandards } from '@takt/domain/alerts/longSetups.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { readSetupStandards } from '@takt/store/setupStandards.ts'
import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'
import { organizationOf, tenantOf } from '../http/authorize.ts'

/** The setup standards of job operations (`jobNum~assemblySeq~oprSeq`), as they were in force when. */
export const setupStandardsOf = (
  db: Kysely<Tables>,
  session: Session,
  keys: readonly string[],
): Promise<SetupStandards> =>
  asTenant(db, tenantOf(session), (trx) => readSetupStandards(trx, { organizationId: organizationOf(session), keys }))
