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

/** What the engine makes for itself: code it compiled, what it learned for that, the shapes of objects. */
const engines = new Set(['code', 'object shape'])
/** Its own lists stand among the browser's parts. */
const isEngines = (type: string, name: string) =>
  engines.has(type) || (type === 'native' && name.startsWith('system / '))
/** What is there only because the page is watched: the record of each request. */
const isWatchers = (name: string) => name === 'blink::NetworkResourcesData::ResourceData'
/**
 * The room of the browser's tables: it doubles and halves as they fill and are swept, and what stands in them counts by
 * itself.
 */
const isRoom = (name: string) => name.startsWith('blink::HeapHashTableBacking')

/**
 * What lives in a page by what it is, in kB: `objectsKb` is what the application holds (objects, closures, arrays,
 * strings, numbers, and the browser's parts that belong to them), `codeKb` what the engine compiled and learned of the
 * application's code. `kinds`: each kind of thing by its name, and whether the application holds it.
 */
export type Objects = { objectsKb: number; codeKb: number; kinds: ReadonlyMap<string, Kind> }
type Kind = { count: number; kb: number; isHeld: boolean }

/** Tells a heap snapshot (DevTools' format) by what it is made of. */
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
    const isHeld = !isCode && !isWatchers(called) && !isRoom(called)
    if (isCode) codeKb += kb
    else if (isHeld) objectsKb += kb
    const key = /string/.test(typeName) ? 'string' : `${typeName} ${called.slice(0, 60)}`
    const kind = kinds.get(key)
    kinds.set(key, { count: (kind?.count ?? 0) + 1, kb: (kind?.kb ?? 0) + kb, isHeld })
  }
  return { objectsKb, codeKb, kinds }
}

/** What lives in a page once garbage is gone. */
export async function readObjects(browser: CDPSession): Promise<Objects> {
  const pieces: string[] = []
  const hear = ({ chunk }: { chunk: string }) => pieces.push(chunk)
  browser.on('HeapProfiler.addHeapSnapshotChunk', hear)
  await browser.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  browser.off('HeapProfiler.addHeapSnapshotChunk', hear)
  return objectsOf(pieces.join(''))
}

/** What grew most from one reading to another, in words, most first. */
export function grown(before: Objects, after: Objects, most = 12): string[] {
  return [...after.kinds]
    .map(([name, { count, kb, isHeld }]) => ({
      kind: `${isHeld ? '' : 'not held: '}${name}`,
      kb: kb - (before.kinds.get(name)?.kb ?? 0),
      count: count - (before.kinds.get(name)?.count ?? 0),
    }))
    .sort((a, b) => b.kb - a.kb)
    .slice(0, most)
    .map(({ kind, kb, count }) => `${kind}: ${kb.toFixed(1)} kB, ${count} more`)
}
