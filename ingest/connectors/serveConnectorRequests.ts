import { type ConnectorMonitor, connectorTestRequest } from '@takt/domain/areas/messages/connectorMonitor.ts'
import { readSubject, subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { Msg, NatsConnection } from 'nats'
import { isInbox } from '../live/isInbox.ts'
import { testConnection } from './trial/testConnection.ts'

/** Connection tests that run at the same time in this process, and of one organization. */
const maxTests = { total: 10, organization: 2 }

type Serving = {
  nats: NatsConnection
  log: Log
  rule: DialRule
  monitorOf: (organizationId: number, connectorId: number) => ConnectorMonitor | null
}

const encoder = new TextEncoder()
const respond = (message: Msg, response: object) => message.respond(encoder.encode(JSON.stringify(response)))

/**
 * Responds to requests of the gateway about connectors: what a running one has received, and whether a connection works
 * before it is saved. A request for a connector that runs elsewhere gets no response from here.
 */
export function serveConnectorRequests({ nats, log, rule, monitorOf }: Serving) {
  const testing = new Map<number, number>()
  const total = () => [...testing.values()].reduce((sum, count) => sum + count, 0)

  async function test(organizationId: number, message: Msg) {
    const own = testing.get(organizationId) ?? 0
    if (own >= maxTests.organization || total() >= maxTests.total) return respond(message, { isBusy: true })
    testing.set(organizationId, own + 1)
    try {
      respond(message, await testConnection(connectorTestRequest.parse(message.json()), rule))
    } catch (error) {
      log.warn({ err: error, organizationId }, 'a connection could not be tested')
    } finally {
      testing.set(organizationId, (testing.get(organizationId) ?? 1) - 1)
    }
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
    nats.subscribe(subjects.connectorTest('*'), {
      queue: 'connectors',
      callback: (error, message) => {
        const { organizationId } = readSubject(message.subject)
        if (!error && isInbox(message.reply) && organizationId !== null) void test(organizationId, message)
      },
    }),
  ]
  return {
    stop() {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}
