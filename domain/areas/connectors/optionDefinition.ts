import { z } from 'zod'

/** Kinds of options: how they are typed in the form. */
export const optionKinds = [
  'text',
  'longText',
  'integer',
  'url',
  'secret',
  'select',
  'tick',
  'keys',
  'signals',
  'stateRules',
  'registers',
] as const

/**
 * The definition of a connector option on screen; options marked `secret` can be written but not read. `name` is a
 * path: `keys.execution`. `choices`: those of `select`. `default`: the value in force while there is none, as text.
 * `advanced`: rarely needed, so that forms fold it. `isSignal`: a text that is the name of a signal of the source.
 */
export const optionDefinition = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(optionKinds),
  required: z.boolean(),
  hint: z.string().optional(),
  default: z.string().optional(),
  advanced: z.literal(true).optional(),
  isSignal: z.literal(true).optional(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
})
export type OptionDefinition = z.output<typeof optionDefinition>
