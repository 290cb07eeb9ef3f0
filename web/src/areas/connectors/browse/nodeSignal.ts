import type { BrowsedNode } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import { roleFor, type SignalDraft } from '../options/signalsDraft.ts'
import type { NodeLine } from './browseTree.ts'

const maxNameLength = 100

/**
 * Returns a name for a variable: its own, with the names above it as far as they are needed to tell it from the names
 * taken. `path`: the names from the top.
 */
export function signalName(path: readonly string[], taken: ReadonlySet<string>): string {
  const parts = path.map((part) => part.replaceAll(/\s+/g, ' ').trim()).filter((part) => part !== '')
  const candidates = parts.map((_, index) =>
    parts
      .slice(-index - 1)
      .join(' ')
      .slice(-maxNameLength)
      .trim(),
  )
  const free = candidates.find((name) => !taken.has(name))
  if (free !== undefined) return free
  const base = (candidates[0] ?? '').slice(0, maxNameLength - 4)
  for (let number = 2; base !== '' && number < 1_000; number += 1)
    if (!taken.has(`${base} ${number}`)) return `${base} ${number}`
  return ''
}

/**
 * True if a signal of the options is this node, in any notation: with the URI or the number of its namespace, or as a
 * path of browse names (`/Status/StateCurrent`).
 */
export function isSignal(signal: string, { node, browsePath }: Pick<NodeLine, 'node' | 'browsePath'>): boolean {
  if (!signal.startsWith('/')) return signal === node.nodeId || signal === node.localNodeId
  return `/${browsePath.join('/')}`.endsWith(signal)
}

/** Returns the signal for a variable, with a name that no other signal of the form has. */
export const signalOf = (node: BrowsedNode, path: readonly string[], drafts: readonly SignalDraft[]): SignalDraft => ({
  signal: node.nodeId,
  role: roleFor(node.value),
  name: signalName(path, new Set(drafts.map(({ name }) => name))),
  factor: '',
  states: [],
})
