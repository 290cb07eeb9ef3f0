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

/**
 * Creates the reader of a connector's messages: with its expression, or by their members. After a message that took too
 * much time or memory, the next ones wait for increasing times, so that others are not held up. When the signal aborts,
 * the results of the last messages may be missing.
 */
export function createReadMessages(
  { expression, signal }: { expression: string | undefined; signal: AbortSignal },
  { evaluate }: Pick<Evaluator, 'evaluate'> = evaluator,
): ReadMessages {
  if (expression === undefined) return async (messages) => messages.map(readMembers)
  const backoff = createBackoff(signal, { firstMs: 1_000, longestMs: 60_000 })

  async function readBatch(messages: readonly JsonMessage[]): Promise<ReadMessage[]> {
    try {
      const results = await evaluate(expression!, messages)
      backoff.reset()
      return results
    } catch (error) {
      const isKilled = error instanceof EvaluationKilled
      if (isKilled && messages.length > 1) return readBatch(messages.slice(0, 1))
      await backoff.pause()
      return isKilled ? [{ reason: texts.expressionTooCostly }] : []
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
