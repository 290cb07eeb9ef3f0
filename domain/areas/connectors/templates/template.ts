import type { ConnectorTypeId } from '../connectorTypeIds.ts'

/**
 * Options of a connector for a common source, to start from: addresses, names and credentials are missing. `options` are
 * valid for the type once they are complete.
 */
export type ConnectorTemplate = {
  templateId: string
  connectorTypeId: ConnectorTypeId
  label: string
  description: string
  options: Readonly<Record<string, unknown>>
}
