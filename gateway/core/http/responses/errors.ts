import { isLockTimeout } from '@takt/store/postgres/postgres.ts'
import { ConnectionUnavailable } from '@takt/store/postgres/waitingPool.ts'
import { LimitReached } from '@takt/store/queue/createLimiter.ts'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { RequestEnv } from '../router.ts'
import { httpTexts as texts } from '../texts.ts'
import { HttpError, type HttpErrorKind } from './httpError.ts'

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
} as const satisfies Record<HttpErrorKind, number>

/** Error codes of any database connection that was lost or could not be opened. */
const lostConnectionCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

const isConnectionLost = (error: Error): boolean => lostConnectionCodes.has((error as NodeJS.ErrnoException).code ?? '')

/** Logged status of a request that its client aborted (nginx convention; no client sees it). */
const gaveUp = 499

/**
 * Converts an error to a response: an `HttpError` as it is, any other error to a 500 that contains only the request id.
 */
export function respondWithError(error: Error, c: Context<RequestEnv>): Response {
  if (error instanceof HttpError) {
    if (error.retryAfterSecs !== undefined) c.header('Retry-After', String(Math.ceil(error.retryAfterSecs)))
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
    return c.json({ success: false, message: error.message, data: error.data ?? null }, statusOf[error.kind])
  }
  if (error instanceof LimitReached || isLockTimeout(error))
    return respondWithError(new HttpError('tooMany', texts.organizationBusy, { retryAfterSecs: 5 }), c)
  if (error instanceof ConnectionUnavailable) {
    c.var.log.warn({ err: error }, 'no Postgres connection is available')
    return respondWithError(new HttpError('unavailable', texts.noConnection, { retryAfterSecs: 5 }), c)
  }
  if (error instanceof HTTPException && error.status < 500)
    return c.json({ success: false, message: error.message, data: null }, error.status)
  // The client has disconnected, and the work for it was aborted.
  if (c.req.raw.signal.aborted) {
    c.var.log.info({ err: error }, 'the client gave up its request')
    return new Response(null, { status: gaveUp })
  }
  if (isConnectionLost(error)) {
    c.var.log.error({ err: error }, 'a connection to a database was lost')
    return respondWithError(new HttpError('unavailable', texts.noConnection, { retryAfterSecs: 5 }), c)
  }
  c.var.log.error({ err: error }, 'request failed')
  const message = texts.wentWrong(c.var.requestId)
  return c.json({ success: false, message, data: { requestId: c.var.requestId } }, 500)
}

export const respondNotFound = (c: Context) =>
  c.json({ success: false, message: texts.nothingAt(c.req.path), data: null }, 404)
