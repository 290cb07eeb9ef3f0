/** Verbs of POST and PATCH routes; a path that ends with one is named after it. */
const actions = new Set(
  (
    'acknowledge add append approve cancel change close confirm diff erase export finish freeze get import invite ' +
    'leave logout refresh reject remove stop toggle trigger try undo update upload validate'
  ).split(' '),
)

const verbs: Record<string, string> = { get: 'get', post: 'post', put: 'change', patch: 'change', delete: 'delete' }

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const singular = (word: string) =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.endsWith('s') ? word.slice(0, -1) : word

/**
 * Splits a path segment into words: `export.csv` → `export`, `Csv`; `auto-approve` → `auto`, `Approve`; `getTEEP` →
 * `get`, `TEEP`.
 */
const wordsIn = (segment: string): string[] => {
  const joined = segment.replace(/[^A-Za-z0-9]+(\w)/g, (_, character: string) => character.toUpperCase())
  const [first = '', ...more] = joined.split(/(?=[A-Z])/)
  return [first, more.join('')]
}

/**
 * Returns the operationId of a path and method in camelCase. It depends only on these, so it is stable. `GET /jobs` is
 * `listJobs`, `POST /jobs` `addJob`, `PUT /jobs/{key}` `changeJob`, `DELETE /jobs` (key in the query)
 * `deleteJobByQuery`, `POST /flows/{flowId}/runs/{runId}/stop` `stopFlowRun`; ids of other routes start with the
 * method: `POST /analytics/breakdown` is `postAnalyticsBreakdown`.
 */
export function operationIdOf(method: string, path: string): string {
  const segments = path.slice(1).split('/')
  const isParameter = (segment: string | undefined) => segment?.startsWith('{') ?? false
  const nameAt = (position: number) => {
    const [first = '', more = ''] = wordsIn(segments[position]!)
    const word = `${capitalized(first)}${more}`
    return isParameter(segments[position + 1]) ? singular(word) : word
  }
  const names = (from: number, to: number) =>
    segments
      .slice(from, to)
      .flatMap((segment, i) => (isParameter(segment) ? [] : [nameAt(from + i)]))
      .join('')
  const last = segments.at(-1)!
  const [action = '', more = ''] = wordsIn(last)
  const isList = segments.length === 1 && last.endsWith('s') && !actions.has(action)
  if (isList) {
    if (method === 'get') return `list${nameAt(0)}`
    if (method === 'post') return `add${singular(nameAt(0))}`
    return `${verbs[method]}${singular(nameAt(0))}ByQuery`
  }
  const isAction = method === 'get' ? action === 'export' : method !== 'delete' && actions.has(action)
  if (isAction) return `${action}${names(0, segments.length - 1)}${more}`
  return `${verbs[method]}${names(0, segments.length)}`
}
