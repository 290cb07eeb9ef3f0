import { sentenceFor } from '@takt/domain/core/item/sentences.ts'
import type { z } from 'zod'

/**
 * The variables of an environment, an empty one counting as unset; throws one sentence a variable that is missing or
 * wrong.
 */
export function readSettings<Schema extends z.ZodType>(schema: Schema, variables: NodeJS.ProcessEnv): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set, { error: sentenceFor })
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'))
}
