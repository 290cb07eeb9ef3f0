import type { z } from 'zod'
import type { ConnectorTypeId } from './connectorTypeIds.ts'
import type { OptionDefinition } from './optionDefinition.ts'

/**
 * A type of connector. `secrets`: names of the options that are never returned. `protection`: names of the options that,
 * beside the address, decide who can read the secrets on their way to the source. `testOptions`: the options for a test
 * of the connection, which lists names that are required only to save; omitted: the same as `options`.
 */
export type ConnectorType = {
  connectorTypeId: ConnectorTypeId
  label: string
  options: z.ZodObject
  testOptions?: z.ZodObject
  secrets: readonly string[]
  protection: readonly string[]
  optionDefinitions: readonly OptionDefinition[]
}
