import { expect, test } from 'vitest'
import { largestGrowth, objectsOf } from './readObjects.ts'

/** Builds a heap of these nodes (type, name, bytes) in DevTools' format. */
const heapOf = (nodes: readonly (readonly [type: number, name: number, bytes: number])[]) =>
  JSON.stringify({
    snapshot: {
      meta: {
        node_fields: ['type', 'name', 'id', 'self_size', 'edge_count'],
        node_types: [['object', 'code', 'string', 'object shape', 'native'], 'string', 'number', 'number', 'number'],
      },
    },
    nodes: nodes.flatMap(([type, name, bytes], id) => [type, name, id, bytes, 0]),
    edges: [],
    strings: [
      'Slide',
      '(code)',
      'a text',
      'another text',
      'system / Map',
      'HTMLDivElement',
      'system / WeakArrayList',
      'blink::NetworkResourcesData::ResourceData',
      'blink::HeapHashTableBacking<blink::Node>',
    ],
  })

test('objects of the application are distinguished from those of the engine', () => {
  const before = objectsOf(
    heapOf([
      [0, 0, 2048],
      [1, 1, 4096],
      [2, 2, 512],
    ]),
  )
  const after = objectsOf(
    heapOf([
      [0, 0, 2048],
      [0, 0, 3072],
      [1, 1, 8192],
      [2, 2, 512],
      [2, 3, 512],
      [3, 4, 1024],
      [4, 5, 1024],
      [4, 6, 512],
      [4, 7, 256],
      [4, 8, 128],
    ]),
  )
  expect(before).toMatchObject({ objectsKb: 2.5, codeKb: 4 })
  expect(after).toMatchObject({ objectsKb: 7, codeKb: 9.5 })
  expect(largestGrowth(before, after, 7)).toEqual([
    'not held: code (code): 4.0 kB, 0 more',
    'object Slide: 3.0 kB, 1 more',
    'not held: object shape system / Map: 1.0 kB, 1 more',
    'native HTMLDivElement: 1.0 kB, 1 more',
    'string: 0.5 kB, 1 more',
    'not held: native system / WeakArrayList: 0.5 kB, 1 more',
    'not held: native blink::NetworkResourcesData::ResourceData: 0.3 kB, 1 more',
  ])
})
