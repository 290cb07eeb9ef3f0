import type { z } from 'zod'
import type { ConnectorTypeId } from './connectorTypeIds.ts'
import type { OptionDefinition } from './optionDefinition.ts'

/** A type of connector. `secrets`: names of the options that are never returned. */
export type ConnectorType = {
  connectorTypeId: ConnectorTypeId
  label: string
  options: z.ZodObject
  secrets: readonly string[]
  optionDefinitions: readonly OptionDefinition[]
}
