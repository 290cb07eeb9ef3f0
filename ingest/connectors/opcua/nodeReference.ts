import { opcuaTexts as texts } from './texts.ts'

/** The URI of OPC UA's own namespace, which always has index 0. */
export const baseNamespace = 'http://opcfoundation.org/UA/'

const identifier =
  /^(?:i=\d{1,10}|s=[^\0]{1,400}|g=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|b=[A-Za-z0-9+/]+={0,2})$/i
const reference = /^(?:ns=(\d{1,5});|nsu=([^;]{1,300});)?(.+)$/s

const unescaped = (uri: string) => uri.replace(/%3B/gi, ';').replace(/%25/g, '%')
const escaped = (uri: string) => uri.replaceAll('%', '%25').replaceAll(';', '%3B')

/** A signal as a path of browse names, the last ones from the root: `/Status/StateCurrent`; null for other signals. */
export const pathOf = (signal: string): readonly string[] | null =>
  signal.startsWith('/') ? signal.slice(1).split('/') : null

/**
 * Returns the node ID of a signal with the index that its namespace has in this session, such as `ns=2;s=State`; or why
 * there is none.
 */
export function resolveNodeId(
  signal: string,
  namespaces: readonly string[],
): { nodeId: string; problem?: never } | { nodeId?: never; problem: string } {
  const [, index, uri, rest = ''] = reference.exec(signal.trim()) ?? []
  if (!identifier.test(rest)) return { problem: texts.badNodeId }
  if (uri === undefined) return { nodeId: `ns=${index ?? 0};${rest}` }
  const found = namespaces.indexOf(unescaped(uri))
  return found < 0 ? { problem: texts.unknownNamespace(uri) } : { nodeId: `ns=${found};${rest}` }
}

/**
 * Returns a node ID with the URI of its namespace, which stays the same when a server numbers its namespaces otherwise.
 */
export function stableNodeId(nodeId: string, namespaces: readonly string[]): string {
  const [, index = '0', , rest = ''] = reference.exec(nodeId) ?? []
  const uri = namespaces[Number(index)]
  return Number(index) === 0 || !uri ? nodeId.replace(/^ns=0;/, '') : `nsu=${escaped(uri)};${rest}`
}
