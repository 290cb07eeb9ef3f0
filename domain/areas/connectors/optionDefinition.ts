import { z } from 'zod'

/**
 * How one option of a connector is asked for on a screen; `secret` ones can be written, never read. `name` is a path:
 * `keys.execution`.
 */
export const optionDefinition = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'integer', 'url', 'secret', 'keys']),
  required: z.boolean(),
  hint: z.string().optional(),
})
export type OptionDefinition = z.output<typeof optionDefinition>
