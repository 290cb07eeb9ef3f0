import type { Session } from '@takt/domain/areas/access/session.ts'
import { acquireAll, createLimiter, type Release } from '@takt/store/queue/createLimiter.ts'
import { becomeLarge } from '@takt/store/queue/currentRequest.ts'
import type { Context } from 'hono'
import { tenantOf } from '../requests/sessionContext.ts'
import type { RequestEnv } from '../router.ts'
import { createCompanyLimiter } from '../tenantLimits.ts'
import { httpTexts as texts } from '../texts.ts'
import { HttpError } from './httpError.ts'

/** Maximum number of rows of a response, counted in its smallest entries, such as buckets, groups and notices. */
export const maxResponseRows = 150_000

/** Maximum size of a response that is serialized before it is sent (JSON in UTF-16 code units). */
export const maxResponseChars = 64 * 1024 * 1024

/**
 * Maximum number of large responses created at once for a company with all its organizations; further requests wait in
 * order.
 */
export const maxLargeResponses = 2

/** The same limit per user, so that no user occupies all slots of a company. */
const maxLargeResponsesPerUser = maxLargeResponses - 1

const companyLimiter = createCompanyLimiter(maxLargeResponses)
const userLimiter = createLimiter<number>({ maxRunning: maxLargeResponsesPerUser, maxWaiting: 50, maxWaitMs: 30_000 })

/** Waits for a slot of the user and then of its company, unless the client disconnects. */
const acquireSlots = (session: Session, signal: AbortSignal): Promise<Release> =>
  acquireAll([() => userLimiter(session.userId, { signal }), () => companyLimiter(tenantOf(session), signal)])

/**
 * Creates a response; a large one waits for a slot of its user and its company (otherwise `LimitReached`), so that all
 * large responses of a company use no more of the databases and of this process than two do. `holdUntilSent` keeps the
 * slot after `make` for streamed responses and returns the function that releases it.
 */
export async function makeLargeResponse<Result>(
  c: Context<RequestEnv>,
  isLarge: boolean,
  make: (holdUntilSent: () => () => void) => Promise<Result>,
): Promise<Result> {
  if (!isLarge) return make(() => () => {})
  becomeLarge()
  const release = await acquireSlots(c.var.session, c.req.raw.signal)
  let isStreamed = false
  const holdUntilSent = () => {
    isStreamed = true
    return release
  }
  try {
    const result = await make(holdUntilSent)
    if (!isStreamed) release()
    return result
  } catch (error) {
    release()
    throw error
  }
}

/** Creates the error of a query with a response over the limit; `message` tells how to narrow it. */
export const queryTooLarge = (field: string, message: string) =>
  new HttpError('invalid', message, { data: { fields: { [field]: message } } })

/** Creates the error of a response that turned out to be over the limit while it was created. */
export const responseTooLarge = () => new HttpError('invalid', texts.responseTooLarge(maxResponseChars >> 20))
