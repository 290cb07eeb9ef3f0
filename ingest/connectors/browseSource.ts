import type { ConnectorBrowse, ConnectorBrowseRequest } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import { opcua } from '@takt/domain/areas/connectors/opcua.ts'
import { messageFor } from '@takt/domain/core/item/validationMessages.ts'
import { browseOpcua } from './opcua/browse/browseOpcua.ts'
import type { SourceAccess } from './sourceAccess.ts'
import { explainFailure } from './sourceError.ts'
import { connectorTexts as texts } from './texts.ts'

const failed = (error: string): ConnectorBrowse => ({ nodes: [], next: null, isPartial: false, error })

/** Lists or searches the nodes of a source with these options; rejects nothing: a failure is part of the response. */
export async function browseSource(
  { connectorTypeId, options, ...request }: ConnectorBrowseRequest,
  access: SourceAccess,
): Promise<ConnectorBrowse> {
  if (connectorTypeId !== opcua.connectorTypeId) return failed(texts.noBrowse)
  const parsed = opcua.options.safeParse(options, { error: messageFor })
  if (!parsed.success)
    return failed(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  try {
    return await browseOpcua(parsed.data, request, access)
  } catch (error) {
    return failed(explainFailure(error, new URL(parsed.data.endpointUrl).host))
  }
}
