import type { ModbusRegister } from '@takt/domain/areas/connectors/modbusRegister.ts'
import { type PlannedRequest, planRequests, splitRequest } from './planRequests.ts'

/**
 * A request with the times at which it is due and was last sent (ms of a steady clock), and how often it has failed in
 * succession. `isLate`: it was last sent later than its interval requires.
 */
export type Poll = {
  request: PlannedRequest
  dueAt: number
  sentAt: number | null
  failures: number
  isLate: boolean
}

/** Range of the intervals at which a request that fails is repeated (ms). */
const retry = { firstMs: 1_000, maxMs: 60_000 } as const
/** A request that is sent later than two intervals and this time (ms) after the last one is late. */
const lateMs = 1_000

/** Decides which request is sent when; `now` is a steady clock (ms). */
export function createPollSchedule(registers: readonly ModbusRegister[], now: () => number) {
  const dueNow = (request: PlannedRequest): Poll => ({
    request,
    dueAt: now(),
    sentAt: null,
    failures: 0,
    isLate: false,
  })
  let polls = planRequests(registers).map(dueNow)
  return {
    next: (): Poll => polls.reduce((first, poll) => (poll.dueAt < first.dueAt ? poll : first)),
    /** Records that a request is being sent. */
    start(poll: Poll) {
      const sinceMs = poll.sentAt === null || poll.failures > 0 ? 0 : now() - poll.sentAt
      poll.isLate = sinceMs > lateMs + 2 * poll.request.everyMs
      poll.sentAt = now()
    },
    succeed(poll: Poll) {
      poll.failures = 0
      poll.dueAt = Math.max(poll.dueAt + poll.request.everyMs, now())
    },
    /** Repeats a request later, and later again with each failure. */
    fail(poll: Poll) {
      const waitMs = Math.min(retry.firstMs * 2 ** poll.failures, retry.maxMs)
      poll.failures += 1
      poll.dueAt = now() + Math.max(poll.request.everyMs, waitMs)
    },
    /** Replaces a request by two that are due at once; false if it reads one register only. */
    split(poll: Poll): boolean {
      const parts = splitRequest(poll.request)
      if (parts.length < 2) return false
      polls = polls.filter((each) => each !== poll)
      polls.push(...parts.map(dueNow))
      return true
    },
    /** True if some requests are late. */
    isLate: () => polls.some(({ isLate }) => isLate),
  }
}
