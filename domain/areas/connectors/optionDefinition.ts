import { z } from 'zod'

/**
 * The definition of a connector option on screen; options marked `secret` can be written but not read. `name` is a
 * path: `keys.execution`.
 */
export const optionDefinition = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'integer', 'url', 'secret', 'keys']),
  required: z.boolean(),
  hint: z.string().optional(),
})
export type OptionDefinition = z.output<typeof optionDefinition>
