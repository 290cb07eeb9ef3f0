import type { EvaluationRequest, JsonMessage, ReadMessage } from './jsonMessage.ts'
import { valuesOfResult } from './messageValues.ts'
import { parsePayload } from './parsePayload.ts'
import { createRealm, type Realm } from './realm.ts'
import { jsonTexts as texts } from './texts.ts'

/** Characters that control lines and directions of text, and halves of characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Time after which the rest of a batch waits, so that others get their turn (ms). */
const batchMs = 200

const maxRealms = 20
/** The realms used last, by organization and expression. */
const realms = new Map<string, Realm>()

function realmOf(organizationId: number, expression: string): Realm {
  const key = `${organizationId} ${expression}`
  const realm = realms.get(key) ?? createRealm(expression)
  realms.delete(key)
  if (realms.size >= maxRealms) realms.delete(realms.keys().next().value!)
  realms.set(key, realm)
  return realm
}

/** The names of an expression's input. */
const input = /\b(?:payload|topic|segments)\b/

async function evaluateMessage(expression: string, realm: Realm, message: JsonMessage): Promise<ReadMessage> {
  const { topic, text } = message
  const parsed = parsePayload(text)
  if ('reason' in parsed) return parsed
  try {
    const result = valuesOfResult(await realm({ topic, segments: topic.split('/'), payload: parsed.value }))
    const isEmpty = 'reason' in result && result.reason === texts.noResult
    return isEmpty && !input.test(expression) ? { reason: texts.noInput } : result
  } catch (error) {
    const thrown = (error as { message?: unknown }).message
    const reason = typeof thrown === 'string' ? thrown.slice(0, 200).replaceAll(invisible, ' ') : 'unknown'
    return { reason: texts.expressionFailed(reason) }
  }
}

/**
 * Evaluates an expression of an organization for messages in their order; returns the results of the first ones only,
 * if all together take too long. Limits of JSONata bound its own steps, but not the time and memory of its functions:
 * run it in a process that can be ended.
 */
export async function evaluateMessages({
  organizationId,
  expression,
  messages,
}: EvaluationRequest): Promise<ReadMessage[]> {
  const started = performance.now()
  const realm = realmOf(organizationId, expression)
  const results: ReadMessage[] = []
  for (const message of messages) {
    results.push(await evaluateMessage(expression, realm, message))
    if (performance.now() - started > batchMs) break
  }
  return results
}
