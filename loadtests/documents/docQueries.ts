/** A request for documents by a user: its kind and its path. Runs both in Node and in k6. */
export type DocQuery = { kind: string; path: string }

/** The number of records that can be requested. */
export type DocCounts = {
  pages: number
  jobs: number
  parts: number
  /** Words that occur in most texts, in some and in few. */
  words: { often: readonly string[]; some: readonly string[]; seldom: readonly string[] }
}

const digits = (value: number, size: number) => String(value).padStart(size, '0')
const upTo = (count: number, random: () => number) => 1 + Math.floor(random() * count)
const pick = (words: readonly string[], random: () => number) => words[Math.floor(random() * words.length)] ?? ''
/** Returns a page with an approved revision: the user is a reader, who sees no other pages. See `documentRowSpecs`. */
function pageOf(pages: number, random: () => number) {
  const number = upTo(pages, random)
  return Math.ceil(number / 3) % 10 === 0 ? number - 3 : number
}
const page = (offset: number) => `offset=${offset}&limit=26`

const kinds: Record<string, (random: () => number, counts: DocCounts) => string> = {
  'first page of a list': () => `/api/instructions?orderBy=docName:asc&${page(0)}`,
  'page 500 of a list': () => `/api/instructions?orderBy=pageTitle:desc&${page(12_500)}`,
  'search in a list': (random) =>
    `/api/instructions?globalSearchFields=docName,pageTitle&globalSearchValue=${upTo(9999, random)}&${page(0)}`,
  'the first hundred of all pages': () => '/api/docs',
  'a hundred of all pages far behind': (random, { pages }) => `/api/docs?offset=${upTo(pages - 200, random)}`,
  'pages to be reviewed': () => '/api/docs?isDue=true',
  'a page by its name': (random, { pages }) => `/api/docs?docName=instructions_${digits(pageOf(pages, random), 7)}`,
  'search for a rare word': (random, { words }) => `/api/docs?search=${pick(words.seldom, random)}`,
  'search for a word of many pages': (random, { words }) => `/api/docs?search=${pick(words.often, random)}`,
  'search for three words': (random, { words }) =>
    `/api/docs?search=${pick(words.often, random)}%20${pick(words.some, random)}%20${pick(words.some, random)}`,
  'search for the beginning of words': (random, { words }) =>
    `/api/docs?search=${pick(words.some, random).slice(0, 2)}`,
  'search for a part of a title': (random) => `/api/docs?search=urning%20${upTo(9999, random)}`,
  'a page opened': (random, { pages }) => `/api/docs/${pageOf(pages, random)}`,
  'revisions of a page': (random, { pages }) => `/api/docs/${pageOf(pages, random)}/revisions`,
  'documents of an operation': (random, { jobs }) =>
    `/api/documents?jobNum=J-${digits(2 * upTo(jobs / 2, random), 7)}&assemblySeq=0&oprSeq=10`,
  'documents of a part': (random, { parts }) => `/api/documents?partNum=P-${digits(upTo(parts, random), 6)}`,
  'links of a page': (random, { pages }) => `/api/documents?pageID=${pageOf(pages, random)}`,
}

/** Returns one query of each kind. */
export const docQueries = (random: () => number, counts: DocCounts): DocQuery[] =>
  Object.entries(kinds).map(([kind, path]) => ({ kind, path: path(random, counts) }))
