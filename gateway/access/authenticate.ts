import type { Session } from '@takt/domain/access/session.ts'
import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'
import { findSession } from './findSession.ts'
import { tokenOf } from './tokens.ts'

/**
 * Tells who sends a request by its authorization header; null when the token is missing, unknown, expired or revoked.
 */
export const authenticateWith =
  (systemDb: Kysely<Tables>, now: () => number) =>
  async (request: Request): Promise<Session | null> => {
    const token = tokenOf(request)
    return token ? ((await findSession(systemDb, token, now()))?.session ?? null) : null
  }
