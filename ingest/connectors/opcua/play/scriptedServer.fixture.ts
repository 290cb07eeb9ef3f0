import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import * as opcua from 'node-opcua-client'
import { type Message, ServerSecureChannelLayer } from 'node-opcua-secure-channel'

/**
 * `childrenOf`: the number of children of a node, which are described on request only, so that a tree of any size costs
 * nothing. `valuesPerMessage`: values in each notification; with two waiting requests 1,000 are 100,000 a second; 0:
 * none. `clockMs`: time by which all clocks of the server are ahead. `pageSize`: references in a browse response.
 * `isEndless`: each page is empty and followed by another.
 */
type Script = {
  childrenOf?: (path: string) => number
  valuesPerMessage?: number
  clockMs?: number
  pageSize?: number
  isEndless?: boolean
}

/** Time from the request for a notification to the response (ms). */
const publishMs = 20
/** The fields of all requests that are read. */
type Requested = {
  endpointUrl: string
  nodesToRead: readonly { nodeId: opcua.NodeId; attributeId: number }[]
  nodesToBrowse: readonly { nodeId: opcua.NodeId }[]
  requestedMaxReferencesPerNode: number
  continuationPoints: readonly Buffer[]
  itemsToCreate: readonly { requestedParameters: { clientHandle: number } }[]
}

const root = 'i=85'
const idOf = (path: string) => opcua.resolveNodeId(`ns=1;s=${path}`)
const pathIn = (nodeId: unknown) => /;s=(.*)$/.exec(String(nodeId))?.[1] ?? ''
const good = opcua.StatusCodes.Good

/**
 * Starts an OPC UA server without security whose tree, values and times follow a script. Node `ns=1;s=a/b` is the child
 * `b` of `a` below the objects folder; nodes without children are variables.
 */
export async function playScriptedServer(script: Script = {}) {
  const { childrenOf = () => 0, valuesPerMessage = 0, clockMs = 0, pageSize = 1_000, isEndless = false } = script
  const now = () => new Date(Date.now() + clockMs)
  let browsed = 0
  let sent = 0

  const variant = (value: number) => new opcua.Variant({ dataType: opcua.DataType.Double, value })
  const dataOf = (value: number) =>
    new opcua.DataValue({ value: variant(value), statusCode: good, sourceTimestamp: now(), serverTimestamp: now() })

  function reference(parent: string, index: number) {
    const path = parent === '' ? `n${index}` : `${parent}/n${index}`
    const isVariable = childrenOf(path) === 0
    return new opcua.ReferenceDescription({
      referenceTypeId: opcua.resolveNodeId('i=35'),
      isForward: true,
      nodeId: opcua.ExpandedNodeId.fromNodeId(idOf(path)),
      browseName: { namespaceIndex: 1, name: `n${index}` },
      displayName: { text: `n${index}` },
      nodeClass: isVariable ? opcua.NodeClass.Variable : opcua.NodeClass.Object,
      typeDefinition: opcua.ExpandedNodeId.fromNodeId(opcua.resolveNodeId(isVariable ? 'i=63' : 'i=61')),
    })
  }
  function page(path: string, from: number, max: number): opcua.BrowseResult {
    const continuationAt = (next: number) => Buffer.from(`${next}|${max}|${path}`)
    if (isEndless) return new opcua.BrowseResult({ statusCode: good, continuationPoint: continuationAt(from) })
    const to = Math.min(from + max, childrenOf(path))
    browsed += to - from
    return new opcua.BrowseResult({
      statusCode: good,
      references: Array.from({ length: to - from }, (_, i) => reference(path, from + i)),
      ...(to < childrenOf(path) && { continuationPoint: continuationAt(to) }),
    })
  }
  const attribute = (nodeId: opcua.NodeId, attributeId: number) => {
    if (nodeId.toString().endsWith('i=2255'))
      return new opcua.DataValue({
        value: {
          dataType: opcua.DataType.String,
          arrayType: opcua.VariantArrayType.Array,
          value: ['', 'urn:scripted'],
        },
      })
    if (attributeId === opcua.AttributeIds.DataType)
      return new opcua.DataValue({ value: { dataType: opcua.DataType.NodeId, value: opcua.resolveNodeId('i=11') } })
    return dataOf(1)
  }

  function notification(handles: readonly number[], subscriptionId: number) {
    const monitoredItems = Array.from(
      { length: valuesPerMessage },
      (_, i) =>
        new opcua.MonitoredItemNotification({
          clientHandle: handles[i % handles.length] ?? 0,
          value: dataOf(sent + i),
        }),
    )
    sent += valuesPerMessage
    return {
      subscriptionId,
      notificationMessage: {
        sequenceNumber: 1 + ((sent / Math.max(1, valuesPerMessage)) % 0xffff_fffe),
        publishTime: now(),
        notificationData: [new opcua.DataChangeNotification({ monitoredItems })],
      },
    }
  }

  const sockets = new Set<Socket>()
  const endpoint = (url: string) =>
    new opcua.EndpointDescription({
      endpointUrl: url,
      securityMode: opcua.MessageSecurityMode.None,
      securityPolicyUri: opcua.SecurityPolicy.None,
      userIdentityTokens: [{ policyId: 'anonymous', tokenType: opcua.UserTokenType.Anonymous }],
      server: { applicationUri: 'urn:scripted', applicationName: { text: 'scripted' } },
    })

  function serve(socket: Socket) {
    sockets.add(socket)
    socket.on('error', () => {})
    const handles: number[] = []
    const channel = new ServerSecureChannelLayer({
      parent: {
        certificateManager: null as never,
        getCertificate: () => Buffer.alloc(0),
        getCertificateChain: () => [],
        getKeyOperations: () => null as never,
        getEndpointDescription: () => endpoint(''),
      },
    })
    const respondTo = ({ request }: Message): object | null => {
      // The name of a request's schema states its type.
      const r = request as unknown as Requested
      switch (request.schema.name) {
        case 'GetEndpointsRequest':
          return new opcua.GetEndpointsResponse({ endpoints: [endpoint(r.endpointUrl)] })
        case 'CreateSessionRequest':
          return new opcua.CreateSessionResponse({
            sessionId: opcua.resolveNodeId('ns=1;i=1'),
            authenticationToken: opcua.resolveNodeId('ns=1;i=2'),
            revisedSessionTimeout: 300_000,
            serverEndpoints: [endpoint(r.endpointUrl)],
          })
        case 'ActivateSessionRequest':
          return new opcua.ActivateSessionResponse({})
        case 'CloseSessionRequest':
          return new opcua.CloseSessionResponse({})
        case 'ReadRequest':
          return new opcua.ReadResponse({
            results: r.nodesToRead.map((each) => attribute(each.nodeId, each.attributeId)),
          })
        case 'BrowseRequest':
          return new opcua.BrowseResponse({
            results: r.nodesToBrowse.map(({ nodeId }) =>
              page(
                nodeId.toString().endsWith(root) ? '' : pathIn(nodeId),
                0,
                Math.min(pageSize, r.requestedMaxReferencesPerNode || pageSize),
              ),
            ),
          })
        case 'BrowseNextRequest':
          return new opcua.BrowseNextResponse({
            results: r.continuationPoints.map((point) => {
              const [from, max, path] = point.toString().split('|') as [string, string, string]
              return page(path, Number(from), Number(max))
            }),
          })
        case 'CreateSubscriptionRequest':
          return new opcua.CreateSubscriptionResponse({
            subscriptionId: 1,
            revisedPublishingInterval: 100,
            revisedLifetimeCount: 1_000,
          })
        case 'CreateMonitoredItemsRequest': {
          const items = r.itemsToCreate
          for (const { requestedParameters } of items) handles.push(requestedParameters.clientHandle)
          return new opcua.CreateMonitoredItemsResponse({
            results: items.map((_, index) => ({ statusCode: good, monitoredItemId: index + 1 })),
          })
        }
        case 'PublishRequest':
          return valuesPerMessage > 0 ? new opcua.PublishResponse(notification(handles, 1)) : null
        default:
          return new opcua.ServiceFault({ responseHeader: { serviceResult: opcua.StatusCodes.BadServiceUnsupported } })
      }
    }
    channel.on('message', (message: Message) => {
      const response = respondTo(message) as Parameters<typeof channel.send_response>[1] | null
      if (!response) return
      response.responseHeader.timestamp = now()
      const isPublish = message.request.schema.name === 'PublishRequest'
      setTimeout(() => channel.send_response('MSG', response, message), isPublish ? publishMs : 0)
    })
    channel.init(socket as never, () => {})
  }

  const server = createServer(serve)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  return {
    port,
    url: `opc.tcp://127.0.0.1:${port}/scripted`,
    /** Returns the number of references and of values that were sent. */
    counts: () => ({ browsed, sent }),
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
