import { connectorBrowseRequest } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import { type ConnectorMonitor, connectorTestRequest } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { readSubject, subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import { isInbox } from '@takt/store/nats/isInbox.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { Msg, NatsConnection } from 'nats'
import { browseSource } from './browseSource.ts'
import type { ClientCertificates } from './certificates/createClientCertificates.ts'
import { createOpcuaBrowser } from './opcua/browse/browseOpcua.ts'
import { limitRequests, type RequestLimit } from './requestLimit.ts'
import type { SourceAccess } from './sourceAccess.ts'
import { testConnection } from './trial/testConnection.ts'

// The gateway awaits a test, which takes 15 s, for 25 s, and a browse, which takes 30 s, for 35 s.
const maxTests: RequestLimit = { total: 10, organization: 2, maxWaitMs: 8_000 }
const maxBrowses: RequestLimit = { total: 20, organization: 4, maxWaitMs: 4_000 }

type Serving = {
  nats: NatsConnection
  log: Log
  rule: DialRule
  certificates: ClientCertificates
  monitorOf: (organizationId: number, connectorId: number) => ConnectorMonitor | null
}

const encoder = new TextEncoder()
const respond = (message: Msg, response: object) => message.respond(encoder.encode(JSON.stringify(response)))

/**
 * Responds to requests of the gateway about connectors: what a running one has received, and whether a connection works
 * before it is saved. A request for a connector that runs elsewhere gets no response from here.
 */
export function serveConnectorRequests({ nats, log, rule, certificates, monitorOf }: Serving) {
  const browser = createOpcuaBrowser()

  function serveRequests(
    subject: string,
    max: RequestLimit,
    work: (request: unknown, access: SourceAccess) => Promise<object>,
  ) {
    const limit = limitRequests(max)
    const serve = async (organizationId: number, message: Msg) => {
      try {
        const access = { rule, certificate: certificates.of(organizationId) }
        const response = await limit(organizationId, () => work(message.json(), access))
        respond(message, response ?? { isBusy: true })
      } catch (error) {
        log.warn({ err: error, organizationId }, 'a request for a source could not be served')
      }
    }
    return nats.subscribe(subject, {
      queue: 'connectors',
      callback: (error, message) => {
        const { organizationId } = readSubject(message.subject)
        if (!error && isInbox(message.reply) && organizationId !== null) void serve(organizationId, message)
      },
    })
  }

  const subscriptions = [
    nats.subscribe(subjects.connectorMonitor('*', '*'), {
      callback: (error, message) => {
        if (error || !isInbox(message.reply)) return
        const { organizationId, rest } = readSubject(message.subject)
        const monitor = organizationId === null ? null : monitorOf(organizationId, Number(rest[0]))
        if (monitor) respond(message, monitor)
      },
    }),
    serveRequests(subjects.connectorTest('*'), maxTests, (request, access) =>
      testConnection(connectorTestRequest.parse(request), access),
    ),
    serveRequests(subjects.connectorBrowse('*'), maxBrowses, (request, access) =>
      browseSource(connectorBrowseRequest.parse(request), { access, browser }),
    ),
  ]
  return {
    async stop() {
      for (const subscription of subscriptions) subscription.unsubscribe()
      await browser.close()
    },
  }
}
