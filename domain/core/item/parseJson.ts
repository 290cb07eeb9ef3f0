import { keepable } from './values.ts'

/** Problem in external JSON; `name` is the path of the member, as in `shifts.0.start`. */
export type JsonProblem = { message: string; name?: string }

/** Maximum nesting of lists and objects: no valid row is deeper, and recursive functions stay within the stack. */
const maxDepth = 64

/** Parses external JSON; returns its value or its first problem. */
export function parseJson(text: string): { value: unknown } | JsonProblem {
  try {
    const value: unknown = JSON.parse(text)
    return findProblem(value) ?? { value }
  } catch {
    return { message: 'is not valid JSON' }
  }
}

/** True if JavaScript reserves the name, so that no field, parameter or member may have it. */
export const isReserved = (name: string) => name === '__proto__' || name === 'constructor' || name === 'prototype'

type Node = { value: unknown; name: string; depth: number; above: Node | null }

const pathOf = (node: Node): string =>
  node.above?.above ? `${pathOf(node.above)}.${node.name}` : node.above ? node.name : ''

/**
 * Returns the first text that cannot be stored or name that is reserved; iterative, so that nesting depth does not
 * matter.
 */
function findProblem(whole: unknown): JsonProblem | null {
  const open: Node[] = [{ value: whole, name: '', depth: 0, above: null }]
  const problemAt = (node: Node, message: string): JsonProblem => {
    const name = pathOf(node)
    return name === '' ? { message } : { message, name }
  }
  for (let node = open.pop(); node; node = open.pop()) {
    const { value, depth } = node
    if (typeof value === 'string' && !keepable(value)) return problemAt(node, notStorable)
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) return { message: `has more than ${maxDepth} nested lists and objects` }
    for (const [name, member] of Object.entries(value)) {
      const child: Node = { value: member, name, depth: depth + 1, above: node }
      if (isReserved(name)) return problemAt(child, 'is not a field here')
      if (!keepable(name)) return problemAt(child, notStorable)
      if (typeof member === 'string' || (typeof member === 'object' && member !== null)) open.push(child)
    }
  }
  return null
}

const notStorable = 'has characters that cannot be stored'
