import { z } from 'zod'
import { serverCertificate } from './serverCertificate.ts'
import { signalValue } from './signals/signal.ts'

/**
 * Limits of browsing: nodes of a response, children of one node, values of one request; nodes, time and depth of a
 * search.
 */
export const browseLimits = {
  nodes: 500,
  children: 20_000,
  values: 100,
  searchedNodes: 20_000,
  searchMs: 10_000,
  searchDepth: 12,
} as const

const nodeId = z.string().max(500)

/**
 * The part of a source that is requested: the nodes below `nodeId` (null: the root) from number `skip` on (`next` of
 * the response before); with `search`, nodes at any depth below it whose names contain the text; with `read`, only the
 * present values of these variables.
 */
export const browseQuery = {
  nodeId: nodeId.nullable().default(null),
  skip: z.number().int().min(0).max(browseLimits.children).default(0),
  search: z.string().trim().min(1).max(100).optional(),
  read: z.array(nodeId).min(1).max(browseLimits.values).optional(),
} as const

/** A request for nodes of a source, between services. `options` are those of a connection and contain secrets. */
export const connectorBrowseRequest = z.object({
  connectorTypeId: z.string(),
  options: z.record(z.string(), z.unknown()),
  ...browseQuery,
})
export type ConnectorBrowseRequest = z.output<typeof connectorBrowseRequest>

/**
 * The value of a variable; null also if the source does not disclose it. `status`: its quality as the source names it,
 * `at`: time of the value (epoch ms); both null for nodes without a value.
 */
const browsedValue = z.object({
  nodeId: z.string(),
  value: signalValue,
  status: z.string().nullable(),
  at: z.number().nullable(),
})
export type BrowsedValue = z.output<typeof browsedValue>

/**
 * A node of a source. `nodeId` is what an option of signals names; `localNodeId` is another notation of it, with the
 * number that its namespace has at present. `dataType`: of variables, null for others and if the
 * source does not disclose it. `path`: the names from the start of the search, of nodes that it has found.
 */
const browsedNode = browsedValue.extend({
  localNodeId: z.string(),
  browseName: z.string(),
  displayName: z.string(),
  nodeClass: z.string(),
  dataType: z.string().nullable(),
  hasChildren: z.boolean(),
  path: z.array(z.string()).optional(),
})
export type BrowsedNode = z.output<typeof browsedNode>

/**
 * The nodes below a node, or those that a search has found. `next`: `skip` of the request for more nodes; null if there
 * are none. `isPartial`: a limit has been reached, so that there may be more nodes. `values`: those that were
 * requested. `error`: why the source cannot be browsed, as a message for people; with `certificate` if a person has to
 * confirm it first.
 */
export const connectorBrowse = z.object({
  nodes: z.array(browsedNode),
  values: z.array(browsedValue),
  next: z.number().nullable(),
  isPartial: z.boolean(),
  error: z.string().nullable(),
  certificate: serverCertificate.nullable(),
})
export type ConnectorBrowse = z.output<typeof connectorBrowse>

/** Returns the nodes without their values, which can name parts and people. */
export const withoutNodeValues = (browse: ConnectorBrowse): ConnectorBrowse => ({
  ...browse,
  nodes: browse.nodes.map((node) => ({ ...node, value: null })),
  values: browse.values.map((value) => ({ ...value, value: null })),
})
