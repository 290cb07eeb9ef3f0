import { keepable } from './values.ts'

/** What is wrong with JSON from outside; `name` is the path of the member that is, as in `shifts.0.start`. */
export type JsonFlaw = { sentence: string; name?: string }

/**
 * Lists and objects within each other: what is deeper is no row of anybody's, and what walks a value by itself stays
 * within its stack.
 */
const deepest = 64

/** JSON from outside: its value, or what is wrong with it. */
export function parseJson(text: string): { value: unknown } | JsonFlaw {
  try {
    const value: unknown = JSON.parse(text)
    return flawIn(value) ?? { value }
  } catch {
    return { sentence: 'is not valid JSON' }
  }
}

/** Whether JavaScript gives the name a meaning of its own, so that no field, parameter or member is ever called so. */
export const isReserved = (name: string) => name === '__proto__' || name === 'constructor' || name === 'prototype'

type Node = { value: unknown; name: string; depth: number; above: Node | null }

const pathOf = (node: Node): string =>
  node.above?.above ? `${pathOf(node.above)}.${node.name}` : node.above ? node.name : ''

/** What in a value cannot be kept, or must not be named; one member at a time, however deep it is. */
function flawIn(whole: unknown): JsonFlaw | null {
  const open: Node[] = [{ value: whole, name: '', depth: 0, above: null }]
  const flaw = (node: Node, sentence: string): JsonFlaw => {
    const name = pathOf(node)
    return name === '' ? { sentence } : { sentence, name }
  }
  for (let node = open.pop(); node; node = open.pop()) {
    const { value, depth } = node
    if (typeof value === 'string' && !keepable(value)) return flaw(node, unkept)
    if (typeof value !== 'object' || value === null) continue
    if (depth >= deepest) return { sentence: `has more than ${deepest} lists and objects within each other` }
    for (const [name, member] of Object.entries(value)) {
      const found: Node = { value: member, name, depth: depth + 1, above: node }
      if (isReserved(name)) return flaw(found, 'is not a field here')
      if (!keepable(name)) return flaw(found, unkept)
      if (typeof member === 'string' || (typeof member === 'object' && member !== null)) open.push(found)
    }
  }
  return null
}

const unkept = 'has characters that cannot be kept'
