import { type CatchUpRequest, catchUpResponse } from '@takt/domain/areas/messages/catchUp.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Log } from '@takt/store/process/log.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { ErrorCode, type NatsConnection, NatsError } from 'nats'
import { Counter } from 'prom-client'

/**
 * Maximum wait of a query for the writer (ms), unless stated otherwise: a round on demand that has just started, the
 * pause after it and the next round, of half a second each.
 */
const defaultWaitMs = 1500
/** Time without waits after one that was too long, unless the response to it arrives earlier (ms). */
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
  /**
   * Organizations whose last wait was too long: from this time on (performance.now()) one query waits again, while the
   * time of the others is infinite.
   */
  const restUntil = new Map<number, number>()

  /** Requests a catch-up; never rejects. */
  async function request(organizationId: number, body: CatchUpRequest): Promise<Outcome> {
    try {
      const payload = encoder.encode(JSON.stringify(body))
      const timeout = maxWaitMs + restMs
      const response = await nats.request(subjects.writerCatchUp(organizationId), payload, { timeout })
      return catchUpResponse.parse(response.json()).isCaughtUp ? 'caughtUp' : 'late'
    } catch (err) {
      if (err instanceof NatsError && err.code === ErrorCode.Timeout) return 'late'
      log.debug({ err, organizationId }, 'No writer responds; the stored data are used')
      return 'noWriter'
    }
  }

  /** Waits for a catch-up. While the writer is slow, one query after the other does, and the rest do not wait. */
  async function wait(organizationId: number, body: CatchUpRequest): Promise<Outcome> {
    const rest = restUntil.get(organizationId)
    if (rest !== undefined && rest > performance.now()) return 'notAwaited'
    if (rest !== undefined) restUntil.set(organizationId, Number.POSITIVE_INFINITY)
    const requested = request(organizationId, body)
    const responded = new AbortController()
    const outcome = await Promise.race([requested, pause(maxWaitMs, responded.signal).then((): Outcome => 'late')])
    responded.abort()
    if (outcome !== 'late') {
      restUntil.delete(organizationId)
      return outcome
    }
    if (!restUntil.has(organizationId))
      log.warn({ organizationId }, 'The writer is behind; queries do not include the newest data')
    const until = performance.now() + restMs
    restUntil.set(organizationId, until)
    void requested.then((late) => {
      if (late === 'caughtUp' && restUntil.get(organizationId) === until) restUntil.set(organizationId, 0)
    })
    return outcome
  }

  const catchUp = async ({ organizationId, range, rollups = true }: Parameters<CatchUp>[0]) => {
    const { start, end } = range
    outcomes.inc({ outcome: await wait(organizationId, { start, end, rollups }) })
  }
  return Object.assign(catchUp, { outcomes })
}
