import type { CDPSession } from 'playwright-core'
import { z } from 'zod'

const snapshot = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())], z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
  strings: z.array(z.string()),
})

/** Objects that the engine creates for itself: compiled code, its profiling data, the shapes of objects. */
const engines = new Set(['code', 'object shape'])
/** The engine's own lists are listed among the browser's objects. */
const isEngines = (type: string, name: string) =>
  engines.has(type) || (type === 'native' && name.startsWith('system / '))
/** True for objects that exist only because the page is monitored: the record of each request. */
const isWatchers = (name: string) => name === 'blink::NetworkResourcesData::ResourceData'
/**
 * True for the backing store of the browser's hash tables: it doubles and halves as they fill and are swept, and their
 * entries are counted separately.
 */
const isTableBacking = (name: string) => name.startsWith('blink::HeapHashTableBacking')

/**
 * Live objects of a page by kind, in kB: `objectsKb` is held by the application (objects, closures, arrays, strings,
 * numbers, and the browser's objects that belong to them), `codeKb` is compiled code and profiling data of the
 * application. `kinds`: each kind by its name, and whether the application holds it.
 */
export type Objects = { objectsKb: number; codeKb: number; kinds: ReadonlyMap<string, Kind> }
type Kind = { count: number; kb: number; isAppOwned: boolean }

/** Groups the objects of a heap snapshot (DevTools' format) by kind. */
export function objectsOf(text: string): Objects {
  const { snapshot: about, nodes, strings } = snapshot.parse(JSON.parse(text))
  const { node_fields: fields, node_types } = about.meta
  const types = node_types[0]
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ]
  const kinds = new Map<string, Kind>()
  let [objectsKb, codeKb] = [0, 0]
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kb = nodes[at + size]! / 1024
    const typeName = types[nodes[at + type]!]!
    const called = strings[nodes[at + name]!]!
    const isCode = isEngines(typeName, called)
    const isAppOwned = !isCode && !isWatchers(called) && !isTableBacking(called)
    if (isCode) codeKb += kb
    else if (isAppOwned) objectsKb += kb
    const key = /string/.test(typeName) ? 'string' : `${typeName} ${called.slice(0, 60)}`
    const kind = kinds.get(key)
    kinds.set(key, { count: (kind?.count ?? 0) + 1, kb: (kind?.kb ?? 0) + kb, isAppOwned })
  }
  return { objectsKb, codeKb, kinds }
}

/** Reads the live objects of a page after garbage collection. */
export async function readObjects(browser: CDPSession): Promise<Objects> {
  const chunks: string[] = []
  const onChunk = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  browser.on('HeapProfiler.addHeapSnapshotChunk', onChunk)
  await browser.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  browser.off('HeapProfiler.addHeapSnapshotChunk', onChunk)
  return objectsOf(chunks.join(''))
}

/** Describes the kinds that grew most between two readings, largest growth first. */
export function largestGrowth(before: Objects, after: Objects, max = 12): string[] {
  return [...after.kinds]
    .map(([name, { count, kb, isAppOwned }]) => ({
      kind: `${isAppOwned ? '' : 'not held: '}${name}`,
      kb: kb - (before.kinds.get(name)?.kb ?? 0),
      count: count - (before.kinds.get(name)?.count ?? 0),
    }))
    .sort((a, b) => b.kb - a.kb)
    .slice(0, max)
    .map(({ kind, kb, count }) => `${kind}: ${kb.toFixed(1)} kB, ${count} more`)
}
