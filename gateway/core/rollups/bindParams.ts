import { narrowQuestion } from '../http/responses/largeAnswers.ts'
import { rollupTexts as texts } from './texts.ts'

/** Maximum length of all values of a query as they are sent: ClickHouse takes addresses of 1 MiB. */
const maxSentChars = 900_000

/** Length of a value in an address. */
function sentChars(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + sentChars(each) + 3, 6)
  // Texts in lists have quotes.
  return typeof value === 'string' ? encodeURIComponent(value.toWellFormed()).length + 6 : String(value).length
}

/** Binds a value to a query and answers its placeholder; the same list is sent once. */
export type Bind = (value: unknown, type: string) => string

/** A part of a query: its text, with its values bound. */
export type Part = (bind: Bind) => string

/**
 * Starts the parameters of a query of one organization: `{organization:UInt32}` is bound, further values by `bind`, which
 * refuses more of them than a query can have.
 */
export function bindParams(organizationId: number): { params: Record<string, unknown>; bind: Bind } {
  const params: Record<string, unknown> = { organization: organizationId }
  const bound = new Map<unknown, string>()
  let chars = 0
  const bind: Bind = (value, type) => {
    const known = bound.get(value)
    if (known && typeof value === 'object') return known
    chars += sentChars(value)
    if (chars > maxSentChars) throw narrowQuestion('endDate', texts.tooManyValues)
    const name = `p${Object.keys(params).length}`
    params[name] = value
    bound.set(value, `{${name}:${type}}`)
    return `{${name}:${type}}`
  }
  return { params, bind }
}

export const boundSeconds = (bind: Bind, ms: number) => `toDateTime(${bind(Math.floor(ms / 1000), 'UInt32')}, 'UTC')`

/** Rows of these resources of the organization. */
export const mine = (bind: Bind, resourceIDs: readonly string[]) =>
  `organization_id = {organization:UInt32} AND resource_id IN ${bind(resourceIDs, 'Array(String)')}`
