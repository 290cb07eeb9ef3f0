import { z } from 'zod'
import type { OptionDefinition } from '../optionDefinition.ts'
import { signalMappings } from './signal.ts'
import { stateRules } from './stateRules.ts'

/** Parts per minute above which a step of a counter is not production. */
export const maxPartsPerMinute = z.number().int().min(1).max(1_000_000).optional()

/** Definition of the option `maxPartsPerMinute`. */
export const maxPartsDefinition = {
  name: 'maxPartsPerMinute',
  label: 'Maximum parts per minute',
  kind: 'integer',
  required: false,
  default: '600',
  advanced: true,
  hint: 'A counter that steps further is not counted',
} as const satisfies OptionDefinition

/** Options of all connectors whose signals are assigned to roles. */
export const signalOptions = {
  signals: signalMappings.default([]),
  stateRules: stateRules.optional(),
  maxPartsPerMinute,
} as const

/** Definitions of `signalOptions`, to be listed after those of the connection. */
export const signalDefinitions = [
  { name: 'signals', label: 'Signals', kind: 'signals', required: false },
  {
    name: 'stateRules',
    label: 'State from signals',
    kind: 'stateRules',
    required: false,
    hint: 'If no signal reports the state: the first rule that holds decides',
  },
  maxPartsDefinition,
] as const satisfies readonly OptionDefinition[]
