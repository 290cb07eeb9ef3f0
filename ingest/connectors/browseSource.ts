import type { ConnectorBrowse, ConnectorBrowseRequest } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import { opcua } from '@takt/domain/areas/connectors/opcua.ts'
import type { ServerCertificate } from '@takt/domain/areas/connectors/serverCertificate.ts'
import { messageFor } from '@takt/domain/core/item/validationMessages.ts'
import type { OpcuaBrowser } from './opcua/browse/browseOpcua.ts'
import { UnconfirmedCertificate } from './opcua/serverCertificate.ts'
import type { SourceAccess } from './sourceAccess.ts'
import { explainFailure } from './sourceError.ts'
import { connectorTexts as texts } from './texts.ts'

const failed = (error: string, certificate: ServerCertificate | null = null): ConnectorBrowse => ({
  nodes: [],
  values: [],
  next: null,
  isPartial: false,
  error,
  certificate,
})

/**
 * Lists or searches the nodes of a source with these options, or reads values; rejects nothing: a failure is part of
 * the response.
 */
export async function browseSource(
  { connectorTypeId, options, ...request }: ConnectorBrowseRequest,
  { access, browser }: { access: SourceAccess; browser: OpcuaBrowser },
): Promise<ConnectorBrowse> {
  if (connectorTypeId !== opcua.connectorTypeId) return failed(texts.noBrowse)
  const parsed = opcua.options.safeParse(options, { error: messageFor })
  if (!parsed.success)
    return failed(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  try {
    return { ...(await browser.browse(parsed.data, request, access)), error: null, certificate: null }
  } catch (error) {
    const certificate = error instanceof UnconfirmedCertificate ? error.certificate : null
    return failed(explainFailure(error, new URL(parsed.data.endpointUrl).host), certificate)
  }
}
