import type { z } from 'zod'
import type { OptionDefinition } from './optionDefinition.ts'

/**
 * One kind of connector. `runs: false`: it can be described and kept, not yet enabled. `secrets` name the options that
 * are never answered.
 */
export type ConnectorType = {
  connectorTypeId: string
  label: string
  runs: boolean
  options: z.ZodObject
  secrets: readonly string[]
  optionDefinitions: readonly OptionDefinition[]
}
