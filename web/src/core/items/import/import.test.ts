import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { jobHolds } from '@takt/domain/areas/quality/jobHolds.ts'
import { readImport } from '@takt/domain/core/item/readImport.ts'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/apiError.ts'
import { chunksOf, rowsTried } from './importRows.ts'
import { guessColumns, mappedCells, withColumn } from './mapColumns.ts'
import { parseSheet, type Sheet } from './parseSheet.ts'
import { encodings, readFile } from './readFile.ts'
import { repeatedKeys, runImport } from './runImport.ts'

const localeSettings = { locale: 'de-DE', timeZone: 'Europe/Berlin' }
const bytes = (...input: number[]) => new Uint8Array(input)
const sheetOf = (text: string): Sheet => {
  const read = parseSheet(text)
  if (!('sheet' in read)) throw new Error(read.message)
  return read.sheet
}

test('a file is decoded by its byte order mark, as UTF-8, or as chosen; a binary file is reported', () => {
  const utf16 = bytes(0xff, 0xfe, 0x4a, 0x00, 0xfc, 0x00)
  expect(readFile(utf16, 'utf-8')).toEqual({ text: 'Jü' })
  expect(readFile(new TextEncoder().encode('\uFEFFJü'), 'utf-8')).toEqual({ text: 'Jü' })
  const western = bytes(0x4a, 0xfc)
  expect(readFile(western, 'utf-8')).toMatchObject({ canChoose: true, message: expect.stringContaining('not UTF-8') })
  expect(readFile(western, 'windows-1252')).toEqual({ text: 'Jü' })
  expect(readFile(bytes(0x50, 0x4b, 3, 4, 0), 'utf-8')).toMatchObject({
    canChoose: false,
    message: expect.stringContaining('Excel workbook'),
  })
  expect(readFile(bytes(1, 0, 2), 'windows-1252')).toMatchObject({ canChoose: false })
  for (const encoding of encodings) expect(readFile(bytes(0x4a), encoding)).toEqual({ text: 'J' })
})

test('commas, semicolons and tabs separate cells; empty lines are counted', () => {
  for (const sign of [',', ';', '\t']) {
    const sheet = sheetOf(`Job${sign}Note\r\nJ-1${sign}"a${sign}b"\r\n\r\nJ-2${sign}\r\n`)
    expect(sheet.lines).toEqual([
      { row: 2, cells: ['J-1', `a${sign}b`] },
      { row: 4, cells: ['J-2', ''] },
    ])
  }
  expect(parseSheet(' \n ')).toMatchObject({ message: expect.stringContaining('nothing') })
  expect(parseSheet('Job,Note')).toMatchObject({ message: expect.stringContaining('only one line') })
  expect(parseSheet('Job,Note\nJ-1,"open')).toMatchObject({ message: expect.stringContaining('row 2') })
})

test('a first line that states the separator is not a header', () => {
  expect(sheetOf('sep=;\r\npartNum;description\r\nS1;a\r\n')).toEqual({
    header: ['partNum', 'description'],
    lines: [{ row: 2, cells: ['S1', 'a'] }],
    separator: ';',
    skipped: 0,
  })
})

const american = { locale: 'en-US', timeZone: 'America/New_York' }
const canonicalNumbers = (text: string, options: { mark?: 'point' | 'comma'; at?: typeof localeSettings }) => {
  const sheet = sheetOf(text)
  const { mark, at = american } = options
  const { cellsOf } = mappedCells(jobs, sheet, { map: ['jobNum', 'prodQty'], inherent: {}, place: at, mark })
  return sheet.lines.map(({ cells }) => cellsOf(cells)[1])
}

test('decimal commas are detected in any locale, and a chosen mark prevails', () => {
  const file = 'Job;Quantity\nA1;12,5\nA2;1.250\n'
  expect(canonicalNumbers(file, {})).toEqual(['12.5', '1250'])
  expect(canonicalNumbers(file, { mark: 'point' })).toEqual(['12,5', '1.25'])
})

test('a file written by a program keeps its decimal points in a locale with decimal commas', () => {
  expect(canonicalNumbers('Job,Quantity\nA1,1.125\n', { at: localeSettings })).toEqual(['1.125'])
  expect(canonicalNumbers('Job;Quantity\nA1;1.125\n', { at: localeSettings })).toEqual(['1125'])
})

test('columns match their fields by name or label, once each, and can be chosen', () => {
  const header = ['job', 'Part No.', 'QUANTITY', 'prod_qty', 'Colour']
  const map = guessColumns(jobs, header, {})
  expect(map).toEqual(['jobNum', null, 'prodQty', null, null])
  expect(guessColumns(jobs, header, { jobNum: 'J-1' })[0]).toBe(null)
  expect(withColumn(map, 3, 'prodQty')).toEqual(['jobNum', null, null, 'prodQty', null])
  expect(withColumn(map, 1, 'partNum')[1]).toBe('partNum')
})

test.each(['Machine', 'resource', 'Resource ID'])('the column %s of a file matches the machine', (column) => {
  expect(guessColumns(jobOperations, [column], {})).toEqual(['resourceID'])
})

test('the content that is sent is readable for the server: fields as columns, canonical numbers, fixed values in each row', () => {
  const sheet = sheetOf('Quantity\tJob\tColour\n1.250\tJ-1\tred\nmany\tJ-2\tblue')
  const mapped = mappedCells(jobs, sheet, {
    map: ['prodQty', 'jobNum', null],
    inherent: { partNum: 'P-7' },
    place: localeSettings,
  })
  const [chunk] = chunksOf(sheet.lines, mapped)
  const { data } = papaparse.parse<string[]>(chunk!.content, { delimiter: ',' })
  expect(data).toEqual([
    ['prodQty', 'jobNum', 'partNum'],
    ['1250', 'J-1', 'P-7'],
    ['many', 'J-2', 'P-7'],
  ])
  const read = readImport(jobs, data, 'upsert')
  expect(read.rows.map(({ body }) => body)).toEqual([{ prodQty: 1250, jobNum: 'J-1', partNum: 'P-7' }])
  expect(read.problems).toMatchObject([{ row: 3, column: 'prodQty', value: 'many' }])
})

const long = (count: number) =>
  sheetOf(['Job', ...Array.from({ length: count }, (_, index) => `J-${index}`)].join('\n'))
const mappedJobs = (sheet: Sheet) => mappedCells(jobs, sheet, { map: ['jobNum'], inherent: {}, place: localeSettings })

test('large files are sent in as few requests as the server accepts; problems refer to the rows of the file', async () => {
  const sheet = long(45_000)
  const chunks = chunksOf(sheet.lines, mappedJobs(sheet))
  expect(chunks.map(({ lines }) => lines.length)).toEqual([20_000, 20_000, 5_000])
  expect(chunksOf(sheet.lines, mappedJobs(sheet), rowsTried(jobs))).toHaveLength(23)
  const progress: number[] = []
  const requests: string[] = []
  const outcome = await runImport({
    client: {
      importCsv: async (content) => {
        requests.push(content)
        const rows = content.split('\n').length - 1
        const problems = rows === 5_000 ? [{ row: 3, column: 'jobNum', value: 'J-40001', sentence: 'is taken' }] : []
        return { rows, added: rows, changed: 0, unchanged: 0, problems, problemCount: problems.length }
      },
    },
    chunks,
    mode: 'add',
    dryRun: true,
    signal: new AbortController().signal,
    onProgress: (rows) => progress.push(rows),
  })
  expect(requests.every((content) => content.startsWith('jobNum\nJ-'))).toBe(true)
  expect(progress).toEqual([20_000, 40_000, 45_000])
  expect(outcome.counts).toEqual({ rows: 45_000, added: 45_000, changed: 0, unchanged: 0 })
  expect(outcome.problems).toMatchObject([{ row: 40_003, value: 'J-40001' }])
})

test('rows that may refer to each other are checked together', () => {
  const chained = { ...jobs, refers: [{ to: 'jobs', by: ['partNum'] }] }
  expect([rowsTried(jobs), rowsTried(chained)]).toEqual([2000, 20_000])
})

test('a rejected request ends the import; earlier rows are reported, later ones are not sent', async () => {
  const sheet = long(45_000)
  let calls = 0
  const outcome = await runImport({
    client: {
      importCsv: async () => {
        calls += 1
        if (calls === 1) return { rows: 20_000, added: 20_000, changed: 0, unchanged: 0, problems: [], problemCount: 0 }
        const problems = [{ row: 2, column: 'jobNum', value: 'J-20000', sentence: 'is taken' }]
        const counts = { rows: 20_000, added: 0, changed: 0, unchanged: 0 }
        throw new ApiError('Nothing was imported', 400, { ...counts, problems, problemCount: 1 })
      },
    },
    chunks: chunksOf(sheet.lines, mappedJobs(sheet)),
    mode: 'add',
    dryRun: false,
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  expect(calls).toBe(2)
  expect(outcome).toMatchObject({ failure: 'Nothing was imported', problems: [{ row: 20_002 }] })
  expect(outcome.taken.at(-1)?.row).toBe(20_001)
})

test('a row that repeats the key of a row in an earlier request is reported before anything is written', () => {
  const sheet = sheetOf(`Job\n${Array.from({ length: 20_001 }, (_, at) => `J-${at}`).join('\n')}\nJ-5`)
  const mapped = mappedJobs(sheet)
  expect(repeatedKeys(jobs, chunksOf(sheet.lines, mapped), mapped)).toMatchObject([
    { row: 20_003, column: 'jobNum', value: 'J-5', sentence: 'names the same row as row 7' },
  ])
})

test('columns of files from earlier versions are assigned by their former labels', () => {
  expect(guessColumns(jobHolds, ['Held Because', 'Why Released'], {})).toEqual(['cause', 'reason'])
})
