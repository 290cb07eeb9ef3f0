import jsonata from 'jsonata'
import type { JsonMessage, ReadMessage } from './jsonMessage.ts'
import { valuesOfResult } from './messageValues.ts'
import { parsePayload } from './parsePayload.ts'
import { jsonTexts as texts } from './texts.ts'

/** Limits of evaluating one message: time (ms), depth of calls, and length of lists. */
const limits = { timeout: 100, stack: 200, sequence: 10_000 }

/** Time after which the rest of a batch waits, so that others get their turn (ms). */
const batchMs = 200

const maxCompiled = 500
const compiled = new Map<string, jsonata.Expression>()

function compile(text: string): jsonata.Expression {
  const known = compiled.get(text)
  if (known) return known
  if (compiled.size >= maxCompiled) compiled.clear()
  const expression = jsonata(text, limits)
  compiled.set(text, expression)
  return expression
}

async function evaluateMessage(expression: jsonata.Expression, { topic, text }: JsonMessage): Promise<ReadMessage> {
  const parsed = parsePayload(text)
  if ('reason' in parsed) return parsed
  try {
    return valuesOfResult(await expression.evaluate({ topic, segments: topic.split('/'), payload: parsed.value }))
  } catch (error) {
    const { message } = error as { message?: unknown }
    return { reason: texts.expressionFailed(typeof message === 'string' ? message.slice(0, 200) : 'unknown') }
  }
}

/**
 * Evaluates an expression for messages in their order; returns the results of the first ones only, if all together take
 * too long. Limits of JSONata bound its own steps, but not the time and memory of its functions: run it in a process
 * that can be ended.
 */
export async function evaluateMessages(text: string, messages: readonly JsonMessage[]): Promise<ReadMessage[]> {
  const started = performance.now()
  const expression = compile(text)
  const results: ReadMessage[] = []
  for (const message of messages) {
    results.push(await evaluateMessage(expression, message))
    if (performance.now() - started > batchMs) break
  }
  return results
}
