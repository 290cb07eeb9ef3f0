import { z } from 'zod'

/**
 * A starting point for new connectors of common sources. `options`: those of its type, possibly incomplete (addresses
 * and credentials are those of the plant); never secrets.
 */
export const connectorTemplate = z.strictObject({
  templateId: z.string(),
  connectorTypeId: z.string(),
  label: z.string(),
  description: z.string(),
  options: z.record(z.string(), z.unknown()),
})
export type ConnectorTemplate = z.output<typeof connectorTemplate>

/** All templates, in the order of the selection. */
export const connectorTemplates: readonly ConnectorTemplate[] = []
