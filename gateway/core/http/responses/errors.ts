import { isLockTimeout } from '@takt/store/postgres/postgres.ts'
import { ConnectionUnavailable } from '@takt/store/postgres/waitingPool.ts'
import { LimitReached } from '@takt/store/queue/createLimiter.ts'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { RequestEnv } from '../router.ts'
import { httpTexts as texts } from '../texts.ts'
import { Refusal, type RefusalKind } from './refusal.ts'

export const statusOf = {
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  otherMethod: 405,
  invalid: 400,
  conflict: 409,
  tooLarge: 413,
  otherType: 415,
  tooMany: 429,
  unavailable: 503,
} as const satisfies Record<RefusalKind, number>

/** Codes of errors that say that a connection, to whatever database, was lost or not made. */
const lostConnection = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

const isConnectionLost = (error: Error): boolean => lostConnection.has((error as NodeJS.ErrnoException).code ?? '')

/** What logs call a request that its client gave up (nginx's number; no client ever sees it). */
const gaveUp = 499

/**
 * Turns whatever was thrown into an answer: a refusal as it is, everything else a 500 that tells nothing but the
 * request's id.
 */
export function answerError(error: Error, c: Context<RequestEnv>): Response {
  if (error instanceof Refusal) {
    if (error.retryAfterSecs !== undefined) c.header('Retry-After', String(Math.ceil(error.retryAfterSecs)))
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
    return c.json({ success: false, message: error.message, data: error.data ?? null }, statusOf[error.kind])
  }
  if (error instanceof LimitReached || isLockTimeout(error))
    return answerError(new Refusal('tooMany', texts.othersFirst, { retryAfterSecs: 5 }), c)
  if (error instanceof ConnectionUnavailable) {
    c.var.log.warn({ err: error }, 'Postgres gives no connection')
    return answerError(new Refusal('unavailable', texts.noConnection, { retryAfterSecs: 5 }), c)
  }
  if (error instanceof HTTPException && error.status < 500)
    return c.json({ success: false, message: error.message, data: null }, error.status)
  // Nobody waits for the answer any more, and what was under way for it was called off.
  if (c.req.raw.signal.aborted) {
    c.var.log.info({ err: error }, 'the client gave up its request')
    return new Response(null, { status: gaveUp })
  }
  if (isConnectionLost(error)) {
    c.var.log.error({ err: error }, 'a connection to a database was lost')
    return answerError(new Refusal('unavailable', texts.noConnection, { retryAfterSecs: 5 }), c)
  }
  c.var.log.error({ err: error }, 'request failed')
  const message = texts.wentWrong(c.var.requestId)
  return c.json({ success: false, message, data: { requestId: c.var.requestId } }, 500)
}

export const answerNotFound = (c: Context) =>
  c.json({ success: false, message: texts.nothingAt(c.req.path), data: null }, 404)
