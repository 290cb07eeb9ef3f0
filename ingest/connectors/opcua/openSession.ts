import type { OpcuaOptions, OpcuaSecurityMode } from '@takt/domain/areas/connectors/opcua.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import type {
  ClientSession,
  ClientSessionPublishService,
  ClientSessionRawSubscriptionService,
  EndpointDescription,
  OPCUAClient,
  UserIdentityInfo,
} from 'node-opcua-client'
import type { ClientCertificate } from '../certificates/clientCertificate.ts'
import { reach, reachMs } from '../network/reach.ts'
import { resolveAddress } from '../network/resolveAddress.ts'
import type { Pace } from '../pace.ts'
import { chooseEndpoint, type OfferedEndpoint } from './chooseEndpoint.ts'
import { explainFault } from './explainFault.ts'
import { createTransportFactory } from './guardedTransport.ts'
import { loadOpcua, type Opcua } from './loadOpcua.ts'
import { baseNamespace } from './nodeReference.ts'
import { assertTrusted } from './serverCertificate.ts'

const defaultPort = 4840
/** Time for which a server stores a session without a connection (ms). */
export const sessionMs = 300_000
/** Time for opening a session after the server has responded (ms). */
const openMs = 10_000
const requestMs = 20_000
/** Time for ending a session in order after its signal has aborted (ms). */
const endMs = 3_000

/** A session with the requests of subscriptions, which are sent without the library's own administration of them. */
export type OpcuaSession = ClientSession & ClientSessionPublishService & ClientSessionRawSubscriptionService

export type OpenedServer = {
  opcua: Opcua
  session: OpcuaSession
  /** True if it is the session before, so that its subscriptions exist. */
  isSameSession: boolean
  namespaces: readonly string[]
  endpoint: OfferedEndpoint
  /** Time at which the server's certificate expires (epoch ms); null: the connection uses none. */
  certificateEnds: number | null
  /** Aborts when the connection is lost. */
  lost: AbortSignal
  /** Closes the connection; with `endsSession`, the session and its subscriptions too. */
  close: (endsSession: boolean) => Promise<void>
}

type Opening = {
  options: OpcuaOptions
  rule: DialRule
  pace: Pace
  signal: AbortSignal
  certificate: ClientCertificate
  /** The session of the connection before, which is continued if the server still has it. */
  former: OpcuaSession | null
}

/** The host and port of an endpoint, as in the options. */
export const hostOf = (endpointUrl: string) => new URL(endpointUrl).host

const modeOf = (opcua: Opcua, { securityMode }: EndpointDescription): OpcuaSecurityMode | null => {
  const name = opcua.MessageSecurityMode[securityMode]
  return name === 'None' || name === 'Sign' || name === 'SignAndEncrypt' ? name : null
}

const offeredBy = (opcua: Opcua, endpoint: EndpointDescription): OfferedEndpoint => ({
  mode: modeOf(opcua, endpoint),
  policy: String(endpoint.securityPolicyUri).split('#').at(-1) ?? '',
  certificate: endpoint.serverCertificate,
})

/** Resolves once the client is disconnected, or after a second: a dead connection cannot be closed properly. */
async function disconnect(client: OPCUAClient): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, 1_000).unref())
  await Promise.race([client.disconnect().catch(() => {}), late])
}

/** Rejects when the signal aborts, with its reason. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

async function createClient(opcua: Opcua, { pace, certificate }: Opening, to: Connecting) {
  const { address, port, signal, endpoint } = to
  return opcua.OPCUAClient.create({
    applicationName: 'Takt',
    clientName: 'Takt',
    applicationUri: certificate.applicationUri,
    connectionStrategy: { maxRetry: 0, initialDelay: 100, maxDelay: 200 },
    endpointMustExist: false,
    keepPendingSessionsOnDisconnect: true,
    requestedSessionTimeout: sessionMs,
    // Texts, such as the names of states, are compared with English ones.
    localeIds: ['en-US', 'en'],
    securityMode: opcua.MessageSecurityMode[endpoint?.mode ?? 'None'],
    securityPolicy: endpoint?.policy ?? 'None',
    ...(endpoint?.certificate && endpoint.mode !== 'None' ? { serverCertificate: endpoint.certificate } : {}),
    certificateKeyPairProvider: {
      getCertificate: () => certificate.der,
      getCertificateChain: () => [certificate.der],
      getPrivateKey: () => opcua.crypto_utils.makePrivateKeyFromPem(certificate.privateKeyPem),
    },
    transportFactory: await createTransportFactory({ address, port, pace, signal }),
    transportTimeout: requestMs,
    defaultTransactionTimeout: requestMs,
  })
}

type Connecting = { address: string; port: number; signal: AbortSignal; endpoint?: OfferedEndpoint }

/**
 * Opens a session at the server of the options, with the endpoint that matches them; continues the session before if
 * the server still has it. A failure to reach a server takes as long for each cause (`reach`); what a server responds is
 * explained at once. Throws a message for people.
 */
export async function openSession(opening: Opening): Promise<OpenedServer> {
  const { options, rule, signal, certificate, former } = opening
  const { endpointUrl, userName, password } = options
  const opcua = await loadOpcua()
  const where = hostOf(endpointUrl)
  const { hostname, port: portText } = new URL(endpointUrl)
  const port = Number(portText) || defaultPort
  const { address, offered } = await reach({ where, signal }, async (late) => {
    const resolved = await resolveAddress(hostname, port, rule)
    late.throwIfAborted()
    return { address: resolved, offered: await discover(opcua, opening, { address: resolved, port, signal: late }) }
  })
  const connection = new AbortController()
  const explained = { thumbprint: certificate.thumbprint, userName }
  const endpoint = chooseEndpoint(offered, options)
  const certificateEnds = endpoint.mode === 'None' ? null : assertTrusted(endpoint.certificate, options.trustedServer)
  const client = await createClient(opcua, opening, { address, port, signal: connection.signal, endpoint })
  const late = AbortSignal.any([signal, AbortSignal.timeout(openMs)])
  try {
    const open = async () => {
      await client.connect(endpointUrl)
      const continued =
        former !== null &&
        (await client.reactivateSession(former).then(
          () => true,
          () => false,
        ))
      const user: UserIdentityInfo =
        userName === undefined
          ? { type: opcua.UserTokenType.Anonymous }
          : { type: opcua.UserTokenType.UserName, userName, password: password ?? '' }
      const session = (continued ? former : await client.createSession(user)) as OpcuaSession
      const namespaces = (await session.readNamespaceArray()).map(String)
      return { session, isSameSession: continued, namespaces: [baseNamespace, ...namespaces.slice(1)] }
    }
    const opened = await Promise.race([open(), aborted(late)])
    client.on('close', () => connection.abort())
    client.on('connection_lost', () => connection.abort())
    // A server that responds slowly, or without end, holds up neither the end of a connector nor a request to browse.
    signal.addEventListener('abort', () => setTimeout(() => connection.abort(), endMs).unref(), { once: true })
    return {
      ...opened,
      opcua,
      endpoint,
      certificateEnds,
      lost: connection.signal,
      async close(endsSession) {
        if (endsSession && !connection.signal.aborted)
          await Promise.race([
            opened.session.close(true).catch(() => {}),
            aborted(AbortSignal.timeout(1_000)).catch(() => {}),
          ])
        await disconnect(client)
        connection.abort()
      },
    }
  } catch (error) {
    await disconnect(client)
    connection.abort()
    throw explainFault(error, explained)
  }
}

/** Returns the endpoints that a server offers. */
async function discover(opcua: Opcua, opening: Opening, to: Connecting): Promise<OfferedEndpoint[]> {
  const ending = new AbortController()
  const signal = AbortSignal.any([to.signal, ending.signal, AbortSignal.timeout(reachMs)])
  const client = await createClient(opcua, opening, { ...to, signal })
  try {
    await client.connect(opening.options.endpointUrl)
    const endpoints = await client.getEndpoints()
    return endpoints.slice(0, 100).map((endpoint) => offeredBy(opcua, endpoint))
  } finally {
    await disconnect(client)
    ending.abort()
  }
}
