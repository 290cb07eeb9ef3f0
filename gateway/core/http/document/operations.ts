import type { Router } from '../router.ts'

/** The declared input of a route. */
export type Operation = { bodyTypes: readonly string[]; bodyRequired: boolean }

/** A path of the API: its segments (`fixed` is null for a parameter) and its operations by method. */
export type Address = { parts: readonly { fixed: string | null; name: string }[]; methods: Map<string, Operation> }

/** Finds the API path that matches a request path; of several matches, the one with the most fixed segments. */
export type FindAddress = (path: string) => Address | null

/** Collects the paths of all declared routes, and `pages`, which support only GET. Paths are relative to the API. */
export function addressesOf({ definitions }: Router['openAPIRegistry'], pages: readonly string[]): FindAddress {
  const addresses = new Map<string, Address>()
  const add = (path: string, method: string, operation: Operation) => {
    const parts = path.slice(1).split('/').map(partOf)
    const shape = parts.map(({ fixed }) => fixed ?? '{}').join('/')
    const address: Address = addresses.get(shape) ?? { parts, methods: new Map() }
    addresses.set(shape, address)
    // A specific route precedes the general one.
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
    [...addresses.values()].sort((address, other) => fixedIn(other) - fixedIn(address)),
    ({ parts }) => parts.length,
  )
  return (path) => {
    const segments = path.slice(1).split('/')
    const fits = ({ parts }: Address) =>
      parts.every(({ fixed }, i) => (fixed ?? segments[i]) === segments[i] && segments[i])
    return byLength.get(segments.length)?.find(fits) ?? null
  }
}

const partOf = (part: string) => {
  const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
  return name === undefined ? { fixed: part, name: part } : { fixed: null, name }
}

// Earlier fixed segments weigh more, as in routers.
const fixedIn = ({ parts }: Address) =>
  parts.reduce((sum, { fixed }, i) => sum + (fixed === null ? 0 : 2 ** (parts.length - i)), 0)
