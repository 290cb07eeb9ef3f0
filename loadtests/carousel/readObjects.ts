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

/**
 * What lives in a page by what it is, in kB: `objectsKb` is what the application holds (objects, closures, arrays, strings, numbers, and the browser's parts that
 * belong to them), `codeKb` what the engine compiled and learned of the application's code. `kinds`: each kind of thing by its name.
 */
export type Objects = { objectsKb: number; codeKb: number; kinds: ReadonlyMap<string, { count: number; kb: number }> }

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
  const kinds = new Map<string, { count: number; kb: number }>()
  let [objectsKb, codeKb] = [0, 0]
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kb = nodes[at + size]! / 1024
    const typeName = types[nodes[at + type]!]!
    if (engines.has(typeName)) codeKb += kb
    else objectsKb += kb
    const key = /string/.test(typeName) ? 'string' : `${typeName} ${strings[nodes[at + name]!]!.slice(0, 60)}`
    const kind = kinds.get(key) ?? { count: 0, kb: 0 }
    kinds.set(key, { count: kind.count + 1, kb: kind.kb + kb })
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
    .map(([kind, { count, kb }]) => ({
      kind,
      kb: kb - (before.kinds.get(kind)?.kb ?? 0),
      count: count - (before.kinds.get(kind)?.count ?? 0),
    }))
    .sort((a, b) => b.kb - a.kb)
    .slice(0, most)
    .map(({ kind, kb, count }) => `${kind}: ${kb.toFixed(1)} kB, ${count} more`)
}
