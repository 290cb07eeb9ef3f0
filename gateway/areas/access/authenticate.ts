import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { tokenOf } from '../../core/http/requests/tokens.ts'
import { findSession } from './findSession.ts'

/**
 * Authenticates a request by its authorization header; returns null if the token is missing, unknown, expired or
 * revoked.
 */
export const authenticateWith =
  (systemDb: Kysely<Tables>, now: () => number) =>
  async (request: Request): Promise<Session | null> => {
    const token = tokenOf(request)
    return token ? ((await findSession(systemDb, token, now()))?.session ?? null) : null
  }
