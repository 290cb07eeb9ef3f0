import { type Check, isWithin } from '@takt/domain/areas/checksheets/check.ts'
import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import { readChecks } from '@takt/domain/areas/checksheets/readChecks.ts'
import type { ChecksheetImport } from '@takt/domain/areas/checksheets/responses/checksheetImport.ts'
import type { CheckValue } from '@takt/domain/areas/checksheets/responses/checkValue.ts'
import { writeChecks } from '@takt/domain/areas/checksheets/writeChecks.ts'
import type { FakeItems } from '../../app/testing/fakeItems.fixture.ts'
import { envelope, errorResponse, FakeResponse, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp } from '../../app/testing/openApp.fixture.tsx'
import { type FakePages, fakePages, nextPageId, type Rights } from '../documents/testing/documents.fixture.ts'
import { checksOf, sheetMatrix } from './checksOf.ts'

/** Three sample checks: a diameter with two samples, a visual check, and a free text. */
export const csv = `Check,What to Check,Kind,Unit,Nominal,Lower Limit,Upper Limit,Samples,How Often,Control Chart,Holds Work
D1,Bore diameter,number,mm,10,9.98,10.02,2,each hour,usual,false
V1,No burr at the edge,passed or failed,,,,,1,each part,usual,false
T1,Batch of the bar,in words,,,,,1,first piece,usual,false
`
/** The same CSV in the format the server stores. */
export const storedCsv = writeChecks(checksOf(csv))

/** Returns a CSV file as a user would select it. */
export const csvFile = (name: string, content: string): File => new File([content], name, { type: 'text/csv' })

const none = {
  corrects: null,
  correctedBy: null,
  value: null,
  passed: null,
  text: null,
  reason: null,
  action: null,
  resourceID: null,
  jobNum: null,
  assemblySeq: null,
  oprSeq: null,
  partNum: null,
  partRevision: null,
  tool: null,
  gaugeID: null,
  programRevId: null,
  empID: null,
  sourceID: null,
} as const

/** Returns a value of a check as in the server's response. */
export function checkValueOf(
  check: Check,
  members: Partial<CheckValue> & { entryId: string; pageId: number },
): CheckValue {
  const result = { ...none, ...members }
  const { checkID, text: checkText, kind, unit, nominal, lower, upper } = check
  const at = members.at ?? new Date().toISOString()
  return {
    checkID,
    checkText,
    kind,
    unit,
    nominal,
    lower,
    upper,
    revId: 1,
    sample: 1,
    at,
    recordedAt: at,
    userName: 'admin@plant.test',
    fullName: 'admin@plant.test',
    ...result,
    isWithin: isWithin(check, result),
  }
}

/** Serves recorded values and the import of checksheets from memory. */
export function fakeChecks(server: FakeServer, pages: FakePages, items: FakeItems) {
  const values: CheckValue[] = []
  const checksOfPage = (pageId: number) => checksOf(pages.revisions(pageId).at(-1)?.text ?? '')

  server.on('POST', '/checkData', ({ body }) => {
    const { entries } = body as { entries: CheckEntry[] }
    const machineExists = ({ resourceID }: CheckEntry) =>
      !resourceID || items.rows('resources').some((row) => row.resourceID === resourceID)
    const wrong = entries.findIndex((entry) => !machineExists(entry))
    if (wrong >= 0) {
      const fields = { [`entries.${wrong}.resourceID`]: 'there is no machine with that name' }
      return errorResponse(400, 'there is no machine with that name', { fields })
    }
    for (const entry of entries) {
      const check = checksOfPage(entry.pageId).find(({ checkID }) => checkID === entry.checkID)!
      values.push(checkValueOf(check, { ...none, ...JSON.parse(JSON.stringify(entry, orNull)) }))
    }
    return { recorded: entries.length, known: 0, outside: [] }
  })
  server.on('GET', '/checkData', ({ query }) => {
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
    const matches = values
      .filter(({ pageId }) => query.get('pageId') === null || pageId === Number(query.get('pageId')))
      .filter(({ checkID }) => query.get('checkID') === null || checkID === query.get('checkID'))
      .filter((value) => query.get('onlyOutside') !== 'true' || !value.isWithin)
      .toReversed()
    return { values: matches.slice(offset, offset + limit), hasMore: matches.length > offset + limit }
  })
  server.on('GET', '/checkData/due', ({ query }) => {
    const isRecorded = (checkID: string, sample: number) =>
      values.some((value) => value.checkID === checkID && value.sample === sample)
    const checks = checksOfPage(Number(query.get('pageId'))).map(({ checkID, samples, frequency }) => {
      const missing = Array.from({ length: samples }, (_, index) => index + 1).filter((at) => !isRecorded(checkID, at))
      const isDue = frequency === 'eachHour' && missing.length > 0
      const state = isDue ? 'due' : frequency === 'eachHour' ? 'notYet' : 'notKnown'
      return { checkID, state, since: null, parts: null, missing: isDue ? missing : [] }
    })
    return { checks }
  })
  server.on('POST', '/docs/checksheet', ({ body }) => {
    const request = body as { csv: string; docName?: string; pageId?: number; dryRun?: boolean }
    const result = readChecks(sheetMatrix(request.csv))
    const read: ChecksheetImport = { pageId: null, revId: null, ...result }
    if (request.dryRun || result.problemCount > 0) return read
    const pageId = pages.add({ docType: 'Checksheet', docName: request.docName!, texts: [writeChecks(result.checks)] })
    return envelope({ message: 'Document Saved', data: { ...read, pageId, revId: pages.revisions(pageId)[0]!.revId } })
  })
  server.on('POST', '/docs/checksheet/{pageId}/csv', ({ params }) => {
    const text = pages.revisions(Number(params.pageId)).at(-1)!.text
    return new FakeResponse(text, 200, 'text/csv; charset=utf-8')
  })
  return { values }
}

const orNull = (_: string, value: unknown) => value ?? null

/** The part, the machine, the job and the operation that the checksheets belong to. */
export const workRows = {
  parts: [{ partNum: 'P-100' }],
  resources: [
    { resourceID: 'M-100', idealCycleSecs: 10 },
    { resourceID: 'M-9', idealCycleSecs: 10 },
  ],
  jobs: [
    { jobNum: 'J-100', partNum: 'P-100', status: 'released' },
    { jobNum: 'J-001', partNum: 'P-100', status: 'completed' },
  ],
  jobAssemblies: [{ jobNum: 'J-100', assemblySeq: 0 }],
  jobOperations: [{ jobNum: 'J-100', assemblySeq: 0, oprSeq: 10, resourceID: 'M-100' }],
}

/**
 * Opens the application with one approved checksheet, at the address returned by `at` for its number. Each call uses a
 * new number, because the page remembers recorded values. `rights`: the user's rights for pages.
 */
export async function openSheet(
  docName: string,
  at: (sheetId: number) => string,
  { rights, text = storedCsv, ...options }: AppOptions & { rights?: Rights; text?: string } = {},
) {
  const sheetId = nextPageId()
  const fakes: { pages: FakePages; checks: ReturnType<typeof fakeChecks> }[] = []
  const app = await openApp(at(sheetId), {
    ...options,
    rows: { ...workRows, ...options.rows },
    server: (server, items) => {
      const pages = fakePages(server, items, rights)
      pages.add({ pageId: sheetId, docType: 'Checksheet', docName, texts: [text], approved: [1] })
      fakes.push({ pages, checks: fakeChecks(server, pages, items) })
      options.server?.(server, items)
    },
  })
  return { ...app, ...fakes[0]!, sheetId }
}
