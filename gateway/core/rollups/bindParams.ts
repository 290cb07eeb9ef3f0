import { queryTooLarge } from '../http/responses/largeResponses.ts'
import { rollupTexts as texts } from './texts.ts'

/** Maximum encoded length of all values of a query (characters): ClickHouse accepts URLs of 1 MiB. */
const maxEncodedChars = 900_000

/** Returns the length of a value in a URL. */
function encodedLength(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + encodedLength(each) + 3, 6)
  // Strings in lists are quoted.
  return typeof value === 'string' ? encodeURIComponent(value.toWellFormed()).length + 6 : String(value).length
}

/** Binds a value to a query and returns its placeholder; the same list is sent only once. */
export type Bind = (value: unknown, type: string) => string

/** A part of a query: its text, with its values bound. */
export type Part = (bind: Bind) => string

/**
 * Creates the parameters of a query of one organization: `{organization:UInt32}` is bound, further values by `bind`,
 * which rejects more than a query can contain.
 */
export function bindParams(organizationId: number): { params: Record<string, unknown>; bind: Bind } {
  const params: Record<string, unknown> = { organization: organizationId }
  const bound = new Map<unknown, string>()
  let chars = 0
  const bind: Bind = (value, type) => {
    const placeholder = bound.get(value)
    if (placeholder && typeof value === 'object') return placeholder
    chars += encodedLength(value)
    if (chars > maxEncodedChars) throw queryTooLarge('endDate', texts.tooManyValues)
    const name = `p${Object.keys(params).length}`
    params[name] = value
    bound.set(value, `{${name}:${type}}`)
    return `{${name}:${type}}`
  }
  return { params, bind }
}

export const boundSeconds = (bind: Bind, ms: number) => `toDateTime(${bind(Math.floor(ms / 1000), 'UInt32')}, 'UTC')`

/** Filters rows of these machines of the organization. */
export const machineFilter = (bind: Bind, resourceIDs: readonly string[]) =>
  `organization_id = {organization:UInt32} AND resource_id IN ${bind(resourceIDs, 'Array(String)')}`
