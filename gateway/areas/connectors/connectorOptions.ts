import type { ConnectorType } from '@takt/domain/areas/connectors/connectorType.ts'
import { findConnectorType } from '@takt/domain/areas/connectors/connectorTypes.ts'
import { sentenceFor } from '@takt/domain/core/item/sentences.ts'
import { invalid, invalidFrom } from '../../core/http/responses/refusal.ts'
import { connectorsTexts as texts } from './texts.ts'

type Options = Readonly<Record<string, unknown>>

/** The kind of that id; refuses ids that are none. */
export function connectorTypeOf(connectorTypeId: unknown): ConnectorType {
  const type = findConnectorType(String(connectorTypeId))
  if (!type) throw invalid({ connectorTypeId: texts.noConnectorType(connectorTypeId) })
  return type
}

/**
 * Checks options against their type and parts what may be read from what may not. A secret that is not given stays as
 * it was, null forgets it.
 */
export function partOptions(
  type: ConnectorType,
  input: Options,
  secretsBefore: Options,
): { open: Options; secrets: Options } {
  const isSecret = (name: string) => type.secrets.includes(name)
  const merged = Object.fromEntries(
    Object.entries({ ...secretsBefore, ...input }).filter(([name, value]) => !(isSecret(name) && value === null)),
  )
  const parsed = type.options.safeParse(merged, { error: sentenceFor })
  if (!parsed.success) throw invalidFrom(parsed.error, ['options'])
  const entries = Object.entries(parsed.data as Options).filter(([, value]) => value !== undefined)
  return {
    open: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
    secrets: Object.fromEntries(entries.filter(([name]) => isSecret(name))),
  }
}
