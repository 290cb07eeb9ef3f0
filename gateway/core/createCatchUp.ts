import { type CatchUpRequest, catchUpResponse } from '@takt/domain/areas/messages/catchUp.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Log } from '@takt/store/process/log.ts'
import { ErrorCode, type NatsConnection, NatsError } from 'nats'
import { Counter } from 'prom-client'

/** Maximum wait of a query for the writer (ms), unless stated otherwise. */
const defaultWaitMs = 700
/** Time without waits after one that was too long, unless the writer responds in time again (ms). */
const restMs = 2000

/** How a query started: with all data, without the newest (`late`, `notAwaited`), or without a writer. */
type Outcome = 'caughtUp' | 'late' | 'notAwaited' | 'noWriter'

/**
 * Waits until queries of a range see everything that devices of an organization have sent and that was acknowledged;
 * `rollups` false: queries of slices only. Resolves without it if the writer takes too long or there is none.
 */
export type CatchUp = {
  (query: { organizationId: number; range: Interval; rollups?: boolean }): Promise<void>
  /** Counts the waits by outcome. */
  outcomes: Counter<'outcome'>
}

const encoder = new TextEncoder()

/** Creates a function that has the writer catch up before a query, at most for `maxWaitMs`. */
export function createCatchUp({
  nats,
  log,
  maxWaitMs = defaultWaitMs,
}: {
  nats: NatsConnection
  log: Log
  maxWaitMs?: number
}): CatchUp {
  const outcomes = new Counter({
    name: 'takt_catch_up_total',
    help: 'Queries of machine data by what they waited for: all received data, or what was stored',
    labelNames: ['outcome'] as const,
    registers: [],
  })
  /** Organizations whose last wait was too long. */
  const restUntil = new Map<number, number>()

  /** Requests a catch-up; never rejects. */
  async function request(organizationId: number, body: CatchUpRequest): Promise<Outcome> {
    try {
      const payload = encoder.encode(JSON.stringify(body))
      const response = await nats.request(subjects.writerCatchUp(organizationId), payload, { timeout: maxWaitMs })
      if (catchUpResponse.parse(response.json()).isCaughtUp) {
        restUntil.delete(organizationId)
        return 'caughtUp'
      }
    } catch (err) {
      if (!(err instanceof NatsError) || err.code !== ErrorCode.Timeout) {
        log.debug({ err, organizationId }, 'No writer responds; the stored data are used')
        return 'noWriter'
      }
    }
    const isFirst = !restUntil.has(organizationId)
    restUntil.set(organizationId, performance.now() + restMs)
    if (isFirst) log.warn({ organizationId }, 'The writer is behind; queries do not include the newest data')
    return 'late'
  }

  /** Waits for a catch-up; while the writer is slow, only requests it: a later query sees the data. */
  async function wait(organizationId: number, body: CatchUpRequest): Promise<Outcome> {
    const requested = request(organizationId, body)
    const isResting = (restUntil.get(organizationId) ?? 0) > performance.now()
    return isResting ? 'notAwaited' : requested
  }

  const catchUp = async ({ organizationId, range, rollups = true }: Parameters<CatchUp>[0]) => {
    const { start, end } = range
    outcomes.inc({ outcome: await wait(organizationId, { start, end, rollups }) })
  }
  return Object.assign(catchUp, { outcomes })
}
