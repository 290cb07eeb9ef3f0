import { messageFor } from '@takt/domain/core/item/validationMessages.ts'
import type { z } from 'zod'

/**
 * Reads the variables of an environment, treating an empty one as unset; throws one message per variable that is
 * missing or invalid.
 */
export function readSettings<Schema extends z.ZodType>(schema: Schema, variables: NodeJS.ProcessEnv): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set, { error: messageFor })
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'))
}
