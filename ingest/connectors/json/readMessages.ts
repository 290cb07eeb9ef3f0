import { createBackoff } from '@takt/store/timing/backoff.ts'
import { EvaluationKilled, type Evaluator, evaluator } from './evaluator.ts'
import type { JsonMessage, ReadMessage } from './jsonMessage.ts'
import { valuesOfPayload } from './messageValues.ts'
import { parsePayload } from './parsePayload.ts'
import { jsonTexts as texts } from './texts.ts'

/** Reads the values of messages, in their order. */
export type ReadMessages = (messages: readonly JsonMessage[]) => Promise<ReadMessage[]>

function readMembers({ topic, text }: JsonMessage): ReadMessage {
  const parsed = parsePayload(text)
  return 'reason' in parsed ? parsed : valuesOfPayload(parsed.value, topic)
}

/** Number of kills in succession after which an expression is not used for some time. */
const maxKills = 5
/** Time for which an expression is not used then; afterwards it is tried with one message (ms). */
const quarantineMs = 600_000
/** Number of messages without a kill after which an expression is no suspect any more. */
const trustedAfter = 1_000

type Source = {
  expression: string | undefined
  organizationId: number
  signal: AbortSignal
  /** Reports that the expression is not used for some time; null: it is used again. */
  report?: (problem: string | null) => void
}

/**
 * Creates the reader of a connector's messages: with its expression, or by their members. An expression that took too
 * much time or memory is a suspect, which delays other suspects only, and its next messages wait for increasing times;
 * after several kills in succession it is quarantined: messages are ignored for some time. When the signal aborts, the
 * results of the last messages may be missing.
 */
export function createReadMessages(
  { expression, organizationId, signal, report = () => {} }: Source,
  { evaluate }: Pick<Evaluator, 'evaluate'> = evaluator,
  { now = Date.now, backoff = createBackoff(signal, { firstMs: 1_000, longestMs: 60_000 }) } = {},
): ReadMessages {
  if (expression === undefined) return async (messages) => messages.map(readMembers)
  /** Messages evaluated since the last kill. */
  let sinceKill = trustedAfter
  let killsInSuccession = 0
  let quarantine: { until: number; reason: string } | null = null

  function noteSuccess(count: number) {
    sinceKill += count
    killsInSuccession = 0
    if (quarantine) report(null)
    quarantine = null
    backoff.reset()
  }

  async function noteKill(): Promise<string> {
    killsInSuccession += 1
    if (killsInSuccession < maxKills) {
      await backoff.pause()
      return texts.expressionTooCostly
    }
    const until = now() + quarantineMs
    const reason = texts.quarantined(killsInSuccession, new Date(until).toISOString())
    quarantine = { until, reason }
    report(reason)
    return reason
  }

  async function readBatch(messages: readonly JsonMessage[]): Promise<ReadMessage[]> {
    if (quarantine && now() < quarantine.until) return messages.map(() => ({ reason: quarantine!.reason }))
    const isSuspect = sinceKill < trustedAfter
    const batch = quarantine ? messages.slice(0, 1) : messages
    try {
      const results = await evaluate(expression!, batch, { organizationId, isSuspect, signal })
      noteSuccess(results.length)
      return results
    } catch (error) {
      if (!(error instanceof EvaluationKilled)) {
        await backoff.pause()
        return []
      }
      sinceKill = 0
      // Alone and among suspects, a message has more time: others are not to blame for it.
      if (!isSuspect || batch.length > 1) return readBatch(messages.slice(0, 1))
      return [{ reason: await noteKill() }]
    }
  }

  return async (messages) => {
    const results: ReadMessage[] = []
    while (results.length < messages.length && !signal.aborted) {
      results.push(...(await readBatch(messages.slice(results.length))))
    }
    return results
  }
}
