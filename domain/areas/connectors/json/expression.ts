import jsonata from 'jsonata'
import { z } from 'zod'
import type { OptionDefinition } from '../optionDefinition.ts'

/** Maximum length of an expression in characters. */
const maxLength = 10_000

/** Maximum number of `%` in an expression: compiling many parents in a path takes seconds. */
const maxPercent = 100

/** Returns why a JSONata expression does not compile, with the position of the problem; null if it compiles. */
export function expressionProblem(text: string): string | null {
  if (text.split('%').length - 1 > maxPercent) return `The expression has more than ${maxPercent} percent signs`
  try {
    jsonata(text)
    return null
  } catch (error) {
    const { message, position } = error as { message?: unknown; position?: unknown }
    if (error instanceof RangeError) return 'The expression is nested too deeply'
    const reason = typeof message === 'string' ? message : 'The expression cannot be read'
    return typeof position === 'number' ? `Position ${position}: ${reason}` : reason
  }
}

/** A JSONata expression that compiles; an empty one is none. */
export const expression = z
  .string()
  .trim()
  .max(maxLength, { abort: true })
  .superRefine((text, context) => {
    const problem = text === '' ? null : expressionProblem(text)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })
  .transform((text) => text || undefined)
  .optional()

/** Definition of the option `expression`. */
export const expressionDefinition = {
  name: 'expression',
  label: 'Expression (JSONata)',
  kind: 'longText',
  required: false,
  hint:
    'Input: payload (the message), topic, and segments (the levels of the topic). Returns {signal: value, …} or a list ' +
    'of {signal, value, at}: {"power": payload.ENERGY.Power}. Without it the members of the message are the signals: ' +
    'ENERGY.Power',
} as const satisfies OptionDefinition
