/** A query of a list of jobs by a user: its kind, and the query string. Runs both in Node and in k6. */
export type JobQuery = { kind: string; query: string }

const text = encodeURIComponent
const pick = <T>(values: readonly T[], random: () => number): T => values[Math.floor(random() * values.length)]!
const digits = (size: number, random: () => number) => String(Math.floor(random() * 10 ** size)).padStart(size, '0')
const searched = 'globalSearchFields=jobNum,partNum,revision,status,epc&globalSearchValue='

/** Rows per page; the browser requests one more to find out whether there is a next page. */
const pageSize = 25
const page = (number: number) => `offset=${number * pageSize}&limit=${pageSize + 1}`

const kinds: Record<string, (random: () => number) => string> = {
  'first page': (random) =>
    `orderBy=${pick(['jobNum:asc', 'dueDate:desc', 'partNum:asc', 'prodQty:desc'], random)}&${page(0)}`,
  'page 1000': (random) =>
    `orderBy=${pick(['jobNum:asc', 'dueDate:asc', 'partNum:desc', 'prodQty:desc'], random)}&${page(1000)}`,
  'filter to twenty rows and sort': (random) => `partNum=P-00${digits(4, random)}&orderBy=dueDate:desc&${page(0)}`,
  'filter to a tenth and sort': (random) =>
    `partNumStartsWith=p-00${digits(1, random)}&orderBy=prodQty:desc&${page(0)}`,
  'filter to half and sort': () =>
    `prodQtyGreaterThan=2500&statusIsAnyOf=closed,released&orderBy=dueDate:asc&${page(0)}`,
  'filter to the far end and sort': () => `startDateAfterOrEqual=2025-06-01&orderBy=jobNum:asc&${page(0)}`,
  'search for few rows': (random) => `${searched}${text(`j-0${digits(5, random)}`)}&orderBy=dueDate:asc&${page(0)}`,
  'search for hundreds of rows': (random) => `${searched}${digits(4, random)}&orderBy=jobNum:desc&${page(0)}`,
  'search for half of all': () => `${searched}P-00&orderBy=partNum:asc&${page(0)}`,
  'search for one letter': (random) => `${searched}${pick(['7', 'a', 'j'], random)}&orderBy=jobNum:asc&${page(0)}`,
  'search for two letters of no row': () => `${searched}qz&orderBy=jobNum:asc&${page(0)}`,
  'search for no row': (random) => `${searched}zz${digits(4, random)}&orderBy=dueDate:asc&${page(0)}`,
}

/**
 * The most expensive query: half of all rows contain the text, and they are sorted after all others. Not an everyday
 * query, so k6 does not send it.
 */
export const costliest: JobQuery = {
  kind: 'search for half of all at the far end',
  query: `${searched}P-00&orderBy=partNum:desc&${page(0)}`,
}

/** Returns one query of each kind. */
export const jobQueries = (random: () => number): JobQuery[] =>
  Object.entries(kinds).map(([kind, query]) => ({ kind, query: query(random) }))
