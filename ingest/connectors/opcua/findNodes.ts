import { objectsFolder, walkNodes } from './browse/walkNodes.ts'
import { pathOf, resolveNodeId } from './nodeReference.ts'
import type { OpenedServer } from './openSession.ts'
import { opcuaTexts as texts } from './texts.ts'

/** The nodes of signals in this session: by signal the node ID, or why there is none. */
export type FoundNodes = { nodes: ReadonlyMap<string, string>; problems: ReadonlyMap<string, string> }

const endsWith = (path: readonly string[], end: readonly string[]) =>
  path.length >= end.length && end.every((name, index) => name === path[path.length - end.length + index])

/**
 * Finds the nodes of signals. A signal that is a path (`/Status/StateCurrent`) is the only node whose path of browse
 * names ends with it.
 */
export async function findNodes(
  { session, namespaces }: Pick<OpenedServer, 'session' | 'namespaces'>,
  signals: readonly string[],
): Promise<FoundNodes> {
  const nodes = new Map<string, string>()
  const problems = new Map<string, string>()
  const paths = new Map<string, readonly string[]>()
  for (const signal of signals) {
    const path = pathOf(signal)
    const { nodeId, problem } = path ? {} : resolveNodeId(signal, namespaces)
    if (path) paths.set(signal, path)
    else if (nodeId) nodes.set(signal, nodeId)
    else problems.set(signal, problem ?? texts.badNodeId)
  }
  if (paths.size === 0) return { nodes, problems }
  const found = new Map<string, string[]>()
  const isPartial = await walkNodes(session, objectsFolder, ({ nodeId, path }) => {
    for (const [signal, end] of paths)
      if (endsWith(path, end)) found.set(signal, [...(found.get(signal) ?? []), nodeId])
  })
  for (const signal of paths.keys()) {
    const [only, another] = found.get(signal) ?? []
    if (only && !another) nodes.set(signal, only)
    else problems.set(signal, only ? texts.severalPaths : isPartial ? texts.pathNotReached : texts.noSuchPath)
  }
  return { nodes, problems }
}
