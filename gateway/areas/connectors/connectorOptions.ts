import type { ConnectorType } from '@takt/domain/areas/connectors/connectorType.ts'
import { findConnectorType } from '@takt/domain/areas/connectors/connectorTypes.ts'
import { messageFor } from '@takt/domain/core/item/validationMessages.ts'
import { invalid, invalidFrom } from '../../core/http/responses/httpError.ts'
import { connectorsTexts as texts } from './texts.ts'

type Options = Readonly<Record<string, unknown>>

/** Returns the connector type with that ID; rejects unknown IDs. */
export function connectorTypeOf(connectorTypeId: unknown): ConnectorType {
  const type = findConnectorType(String(connectorTypeId))
  if (!type) throw invalid({ connectorTypeId: texts.noConnectorType(connectorTypeId) })
  return type
}

/**
 * Validates options against their type and separates secrets from readable options. An omitted secret stays as it was,
 * null removes it. `schema`: that of the options; a test requires fewer.
 */
export function partOptions(
  type: ConnectorType,
  input: Options,
  secretsBefore: Options,
  schema = type.options,
): { open: Options; secrets: Options } {
  const isSecret = (name: string) => type.secrets.includes(name)
  const merged = Object.fromEntries(
    Object.entries({ ...secretsBefore, ...input }).filter(([name, value]) => !(isSecret(name) && value === null)),
  )
  const parsed = schema.safeParse(merged, { error: messageFor })
  if (!parsed.success) throw invalidFrom(parsed.error, ['options'])
  const entries = Object.entries(parsed.data as Options).filter(([, value]) => value !== undefined)
  return {
    open: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
    secrets: Object.fromEntries(entries.filter(([name]) => isSecret(name))),
  }
}
