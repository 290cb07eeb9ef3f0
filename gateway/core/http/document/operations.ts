import type { Router } from '../router.ts'

/** What a route takes, as it was declared. */
export type Operation = { bodyTypes: readonly string[]; bodyRequired: boolean }

/**
 * An address of the API: the names of its parts that vary (null: the part is as it stands), and the routes it has by
 * method.
 */
export type Address = { parts: readonly { fixed: string | null; name: string }[]; methods: Map<string, Operation> }

/** The address that a path means: of several that it fits, the one with the most parts that are as they stand. */
export type FindAddress = (path: string) => Address | null

/**
 * Every address that routes were declared for, and `pages` besides, which answer GET alone. Paths are relative to the
 * API.
 */
export function addressesOf({ definitions }: Router['openAPIRegistry'], pages: readonly string[]): FindAddress {
  const found = new Map<string, Address>()
  const add = (path: string, method: string, operation: Operation) => {
    const parts = path.slice(1).split('/').map(partOf)
    const shape = parts.map(({ fixed }) => fixed ?? '{}').join('/')
    const address: Address = found.get(shape) ?? { parts, methods: new Map() }
    found.set(shape, address)
    // A special route stands before the general one.
    if (!address.methods.has(method)) address.methods.set(method, operation)
  }
  for (const definition of definitions) {
    if (definition.type !== 'route') continue
    const { path, method, request } = definition.route
    const bodyTypes = Object.keys(request?.body?.content ?? {})
    add(path, method.toUpperCase(), { bodyTypes, bodyRequired: request?.body?.required === true })
  }
  for (const page of pages) add(page, 'GET', { bodyTypes: [], bodyRequired: false })
  const byLength = Map.groupBy(
    [...found.values()].sort((address, other) => fixedIn(other) - fixedIn(address)),
    ({ parts }) => parts.length,
  )
  return (path) => {
    const asked = path.slice(1).split('/')
    const fits = ({ parts }: Address) => parts.every(({ fixed }, i) => (fixed ?? asked[i]) === asked[i] && asked[i])
    return byLength.get(asked.length)?.find(fits) ?? null
  }
}

const partOf = (part: string) => {
  const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
  return name === undefined ? { fixed: part, name: part } : { fixed: null, name }
}

// Fixed parts count from the front, as routers look.
const fixedIn = ({ parts }: Address) =>
  parts.reduce((sum, { fixed }, i) => sum + (fixed === null ? 0 : 2 ** (parts.length - i)), 0)
