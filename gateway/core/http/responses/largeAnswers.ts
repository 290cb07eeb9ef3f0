import type { Session } from '@takt/domain/areas/access/session.ts'
import { acquireAll, createLimiter, type Release } from '@takt/store/queue/createLimiter.ts'
import { becomeLarge } from '@takt/store/queue/requestTurn.ts'
import type { Context } from 'hono'
import { tenantOf } from '../requests/sessionContext.ts'
import type { RequestEnv } from '../router.ts'
import { createCompanyLimiter } from '../tenantLimits.ts'
import { httpTexts as texts } from '../texts.ts'
import { Refusal } from './refusal.ts'

/** Maximum number of rows of an answer: the smallest parts that it lists, such as buckets, groups and notices. */
export const maxAnswerRows = 150_000

/** Maximum size of an answer that is made before it is sent, as JSON in UTF-16 code units. */
export const maxAnswerChars = 64 * 1024 * 1024

/** Number of large answers that a company has made at once, of all its organizations; further requests wait in order. */
export const largeAtOnce = 2

/** The same of one user: nobody takes all places of a company. */
const largeAtOnceOfUser = largeAtOnce - 1

const placeInCompany = createCompanyLimiter(largeAtOnce)
const placeOfUser = createLimiter<number>({ maxRunning: largeAtOnceOfUser, maxWaiting: 50, maxWaitMs: 30_000 })

/** Waits for a place of the user and then for one of its company, unless the client leaves. */
const placeOf = (session: Session, signal: AbortSignal): Promise<Release> =>
  acquireAll([() => placeOfUser(session.userId, { signal }), () => placeInCompany(tenantOf(session), signal)])

/**
 * Makes an answer; a large one when its user and its company have a place (else `LimitReached`), so that all of a
 * company's large answers together take no more of the databases and of this process than two do. `untilSent` keeps the place beyond
 * `make`, for answers that are made while they are sent, and returns what gives it back.
 */
export async function asLargeAnswer<Result>(
  c: Context<RequestEnv>,
  isLarge: boolean,
  make: (untilSent: () => () => void) => Promise<Result>,
): Promise<Result> {
  if (!isLarge) return make(() => () => {})
  becomeLarge()
  const giveBack = await placeOf(c.var.session, c.req.raw.signal)
  let isMadeWhileSent = false
  const untilSent = () => {
    isMadeWhileSent = true
    return giveBack
  }
  try {
    const made = await make(untilSent)
    if (!isMadeWhileSent) giveBack()
    return made
  } catch (error) {
    giveBack()
    throw error
  }
}

/** A question that would be answered with more than there is for one answer; `sentence` says how to narrow it. */
export const narrowQuestion = (field: string, sentence: string) =>
  new Refusal('invalid', sentence, { data: { fields: { [field]: sentence } } })

/** The same once it has turned out while the answer was made. */
export const answerTooLarge = () => new Refusal('invalid', texts.answerTooLarge(maxAnswerChars >> 20))
