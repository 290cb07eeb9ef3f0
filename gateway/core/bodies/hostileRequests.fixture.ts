/** A test request that would block the gateway for others if it were processed synchronously. */
export type HostileRequest = {
  what: string
  path: string
  method?: string
  type?: string
  /** `changes`: the change ids of earlier requests by name, for undo. */
  body?: (changes: ReadonlyMap<string, string>) => string
  /** Without a session, or in a session with masked names. */
  session?: 'none' | 'masked'
}

const mebibyte = 1024 * 1024
/**
 * Share of the maximum body size that is sent where the full size takes seconds; a quarter also detects blocking. `node
 * loadtests/holds.ts` sends the full size.
 */
const share = process.env.VITEST ? 0.25 : 1
const partOf = (count: number) => Math.floor(count * share)
const countText = (count: number) => partOf(count).toLocaleString('en')
const list = (count: number, entry: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => entry(i)).join(',')
const fields = (count: number) => `{${list(count, (i) => `"a${i}":0`)}}`
const add = (rows: string) => `{"add":[${rows}]}`
const bulk = (what: string, body: () => string): HostileRequest => ({ what, path: '/api/parts/bulk', body })
const file = (what: string, body: () => string): HostileRequest => ({
  what,
  path: '/api/parts/import?mode=upsert',
  type: 'text/csv',
  body,
})
const query = (what: string, text: string): HostileRequest => ({ what, path: `/api/parts?${text}`, method: 'GET' })
const undo = (what: string, ...undone: readonly string[]): HostileRequest => ({
  what,
  path: '/api/changes/undo',
  body: (changes) => JSON.stringify({ changes: undone.map((text) => changes.get(text)) }),
})
const page = (what: string, input: () => object): HostileRequest => ({
  what,
  path: '/api/docs',
  body: () => JSON.stringify(input()),
})
const sheet = (what: string, input: () => object): HostileRequest => ({
  what,
  path: '/api/docs/checksheet',
  body: () => JSON.stringify(input()),
})
const create = (docName: string, text: string) => ({ action: 'create', docType: 'Instruction', docName, text })
// The rows of a fresh database are numbered from 1, the pages of the three kinds in threes.
const edit = (pageId: number, baseRevId: number, text: string) => ({ action: 'edit', pageId, baseRevId, text })
const blank = '\n'.repeat(499_990)
const disorder = (seed: number) => rows(80_000, (i) => `${(i * i * (seed * 7919 + 1)) % 97}`)
const checks = (count: number) =>
  `checkID,text,unit,nominal,lower,upper\n${rows(count, (i) => `D${i},Bore ${i} ${'of the housing '.repeat(11)},mm,10,9.98,10.02`)}`
const day = '"startDate":"2026-01-01T00:00:00Z","endDate":"2026-01-02T00:00:00Z","resolution":"day"'
const years = '"startDate":"1970-01-03T00:00:00Z","endDate":"2099-12-01T00:00:00Z"'

export const hostileRequests: readonly HostileRequest[] = [
  bulk(`a bulk with a row of ${countText(1_200_000)} unknown fields`, () => add(fields(partOf(1_200_000)))),
  bulk(`a bulk of ${countText(1_200_000)} unknown lists`, () => fields(partOf(1_200_000))),
  bulk('a bulk of 5,000 rows of 100 unknown fields', () => add(list(5000, () => fields(100)))),
  bulk('a bulk of 5,000 sound rows', () => add(list(5000, (i) => `{"partNum":"B-${i}","description":"row ${i}"}`))),
  bulk('the same 5,000 rows again, all rejected', () => add(list(5000, (i) => `{"partNum":"B-${i}"}`))),
  bulk(`a bulk of ${countText(4_000_000)} empty rows`, () => add(list(partOf(4_000_000), () => '{}'))),
  bulk('a bulk that is no JSON', () => `{"add":[{"partNum":"${'x'.repeat(15 * mebibyte)}`),
  { what: 'a row of 300,000 unknown fields', path: '/api/parts', body: () => fields(300_000) },
  { what: 'a row of 1,000 unknown fields of 4 kB names', path: '/api/parts', body: () => longNames(1000, 4000) },
  { what: '4 MiB of opening brackets', path: '/api/parts', body: () => '['.repeat(4 * mebibyte - 1) },
  { what: '4 MiB of zeros', path: '/api/parts', body: () => `{"partNum":[${list(2_000_000, () => '0')}]}` },
  {
    what: '4 MiB of escaped text',
    path: '/api/parts',
    body: () => `{"partNum":"${'\\u00e9'.repeat(690_000)}"}`,
  },
  file(
    'a file of 20,000 sound rows',
    () => `partNum,description\n${rows(20_000, (i) => `C-${i},${'row '.repeat(40)}${i}`)}`,
  ),
  file('the same 20,000 rows again, all rejected', () => `partNum,partType\n${rows(20_000, (i) => `C-${i},nonsense`)}`),
  file('a file of one line of 16 million cells', () => ','.repeat(16 * mebibyte - 1)),
  file(`a file of ${countText(16_000_000)} empty lines`, () => `partNum\n${'\n'.repeat(partOf(16 * mebibyte) - 10)}`),
  file('a file of 20,000 rows of 400 cells', () => `partNum${','.repeat(399)}\n${rows(20_000, () => ','.repeat(399))}`),
  file('a file of one cell of 16 MiB', () => `partNum\n"${'""'.repeat(8 * mebibyte - 20)}"`),
  {
    ...file('', () => `resourceID,costPerHour\nM-2,${'1'.repeat(900_000)}x\n`),
    what: 'a file with a number of 900,000 digits and a letter',
    path: '/api/resources/import?mode=upsert',
  },
  {
    what: 'figures from an instant of 4 MiB of annotations',
    path: '/api/resources/getTEEP',
    body: () =>
      `{"startDate":"2026-01-01T00:00:00Z${'[a=b]'.repeat(800_000)}","endDate":"2026-01-02","resolution":"day"}`,
  },
  {
    what: 'figures of 20,000 machines that are none',
    path: '/api/resources/getTEEP',
    body: () => `{"resourceIDs":[${list(20_000, (i) => `"M-${i}"`)}],${day}}`,
  },
  {
    what: 'figures of 40,000 machines of the wrong kind',
    path: '/api/resources/getTEEP',
    body: () => `{"resourceIDs":[${list(40_000, String)}],${day}}`,
  },
  ...['hour', 'day', 'shift', 'total'].map((resolution) => ({
    what: `figures of 130 years by ${resolution}`,
    path: '/api/resources/getTEEP',
    body: () => `{${years},"resolution":"${resolution}","resourceIDs":["M-1"]}`,
  })),
  {
    what: 'a breakdown of 130 years by hour',
    path: '/api/analytics/breakdown',
    body: () => `{${years},"resolution":"hour","by":["bucket","resourceID"]}`,
  },
  { what: 'notices of 130 years', path: '/api/analytics/machineNotices', body: () => `{${years}}` },
  {
    what: 'evidence of ten years',
    path: '/api/resources/M-1/evidence?start=2016-01-03&end=2026-01-01',
    method: 'GET',
  },
  query('a list ordered by 1,500 fields', `orderBy=${list(1500, () => 'unit')}`),
  query('a list with 1,200 filters', list(1200, () => 'unit=x').replaceAll(',', '&')),
  query('a list with 3,000 values of a filter', `unitIsAnyOf=${list(3000, String)}`),
  {
    what: 'a list filtered by 15,000 digits and a letter',
    path: `/api/resources?costPerHour=${'1'.repeat(15_000)}x`,
    method: 'GET',
  },
  query('a list of 10,000 rows', 'limit=10000'),
  { what: 'an export of 25,000 rows', path: '/api/parts/export.csv', method: 'GET' },
  { what: 'a masked list of 10,000 rows', path: '/api/parts?limit=10000', method: 'GET', session: 'masked' },
  { what: 'a masked export of 25,000 rows', path: '/api/parts/export.csv', method: 'GET', session: 'masked' },
  page('a page of 500,000 lines without a word', () => create('A', blank)),
  page('a line at the end of it', () => edit(1, 1, `${blank}b`)),
  page('a line at the beginning, written on the first', () => edit(1, 1, `a${blank}`)),
  page('links everywhere in it', () => edit(1, 3, '[[_]][[a b]]'.repeat(40_000))),
  page('a page of few kinds of lines in no order', () => create('B', disorder(1))),
  page('the same in another order', () => edit(4, 5, disorder(2))),
  page('in a third order, written on the first', () => edit(4, 5, disorder(3))),
  sheet('a checksheet of 2,000 checks', () => ({ docName: 'C', csv: checks(2000) })),
  page('a check at the end of it excluded', () => edit(2, 7, checks(1999))),
  page('another first check, written on the first', () => edit(2, 7, checks(2000).replace('Bore 0', 'Depth'))),
  sheet('a checksheet of 120,000 lines', () => ({ docName: 'D', csv: `checkID,text\n${rows(120_000, () => 'a,b')}` })),
  undo('the bulk of 5,000 rows undone', 'a bulk of 5,000 sound rows'),
  undo('the bulk of 5,000 rows redone', 'the bulk of 5,000 rows undone'),
  undo('the file of 20,000 rows undone', 'a file of 20,000 sound rows'),
  undo('25,000 rows redone', 'the bulk of 5,000 rows redone', 'the file of 20,000 rows undone'),
  ...(['/api/parts', '/api/users/maskMode', '/api/parts/bulk'] as const).map(
    (path): HostileRequest => ({
      what: `290,000 pseudonyms in one text to ${path}`,
      path,
      method: path.endsWith('Mode') ? 'PUT' : 'POST',
      session: 'masked',
      body: () => `{"on":true,"partNum":"${'ID-AAAAAAAAAA '.repeat(290_000)}"}`,
    }),
  ),
  {
    what: 'figures of 200,000 machines by pseudonyms',
    path: '/api/resources/getTEEP',
    session: 'masked',
    body: () => `{"resourceIDs":[${list(200_000, () => '"ID-AAAAAAAAAAAA"')}],${day}}`,
  },
  {
    what: 'a bulk of 5,000 rows with 3 pseudonyms each',
    path: '/api/jobs/bulk',
    session: 'masked',
    body: () => add(list(5000, (i) => `{"jobNum":"ID-${'A'.repeat(40)}","partNum":"ID-BBBBBBBBBBBB","epc":"J-${i}"}`)),
  },
  {
    what: 'a row whose refusal names a part of 2 MiB',
    path: '/api/jobs/addByPart',
    session: 'masked',
    body: () => `{"jobNum":"J","revision":"A","prodQty":1,"partNum":"${'a '.repeat(mebibyte)}"}`,
  },
  { what: 'a sign-in with 300,000 fields', path: '/api/login', body: () => fields(300_000), session: 'none' },
  { what: 'the description of the API', path: '/api/openapi.json', method: 'GET', session: 'none' },
  { what: 'the description of the API for people', path: '/api/reference', method: 'GET', session: 'none' },
]

const rows = (count: number, row: (i: number) => string) => Array.from({ length: count }, (_, i) => row(i)).join('\n')
const longNames = (count: number, chars: number) => `{${list(count, (i) => `"${'n'.repeat(chars)}${i}":0`)}}`
