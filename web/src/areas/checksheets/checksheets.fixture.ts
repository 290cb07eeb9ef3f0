import type { ChecksheetDone } from '@takt/domain/areas/checksheets/answers/checksheetDone.ts'
import type { CheckValue } from '@takt/domain/areas/checksheets/answers/checkValue.ts'
import { type Check, isWithin } from '@takt/domain/areas/checksheets/check.ts'
import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import { readChecks } from '@takt/domain/areas/checksheets/readChecks.ts'
import { writeChecks } from '@takt/domain/areas/checksheets/writeChecks.ts'
import type { FakeItems } from '../../app/testing/fakeItems.fixture.ts'
import { envelope, FakeResponse, type FakeServer, refusal } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp } from '../../app/testing/openApp.fixture.tsx'
import { type FakePages, fakePages, nextPageId, type Rights } from '../documents/testing/documents.fixture.ts'
import { checksOf, sheetMatrix } from './checksOf.ts'

/** Three checks as people write them: a diameter of two samples, a look, and words. */
export const csv = `Check,What to Check,Kind,Unit,Nominal,Lower Limit,Upper Limit,Samples,How Often,Control Chart,Holds Work
D1,Bore diameter,number,mm,10,9.98,10.02,2,each hour,usual,false
V1,No burr at the edge,passed or failed,,,,,1,each part,usual,false
T1,Batch of the bar,in words,,,,,1,first piece,usual,false
`
/** The same as the server keeps it. */
export const keptCsv = writeChecks(checksOf(csv))

/** A CSV file as somebody chooses it. */
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

/** A value of a check as the server responds it. */
export function checkValueOf(
  check: Check,
  members: Partial<CheckValue> & { entryId: string; pageId: number },
): CheckValue {
  const found = { ...none, ...members }
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
    ...found,
    isWithin: isWithin(check, found),
  }
}

/** Answers what was found with checksheets, and the import of checksheets, from memory. */
export function fakeChecks(server: FakeServer, pages: FakePages, items: FakeItems) {
  const values: CheckValue[] = []
  const checksOfPage = (pageId: number) => checksOf(pages.revisions(pageId).at(-1)?.text ?? '')

  server.on('POST', '/checkData', ({ body }) => {
    const { entries } = body as { entries: CheckEntry[] }
    const isKnownMachine = ({ resourceID }: CheckEntry) =>
      !resourceID || items.rows('resources').some((row) => row.resourceID === resourceID)
    const wrong = entries.findIndex((entry) => !isKnownMachine(entry))
    if (wrong >= 0) {
      const fields = { [`entries.${wrong}.resourceID`]: 'there is no machine of that name' }
      return refusal(400, 'there is no machine of that name', { fields })
    }
    for (const entry of entries) {
      const check = checksOfPage(entry.pageId).find(({ checkID }) => checkID === entry.checkID)!
      values.push(checkValueOf(check, { ...none, ...JSON.parse(JSON.stringify(entry, orNull)) }))
    }
    return { recorded: entries.length, known: 0, outside: [] }
  })
  server.on('GET', '/checkData', ({ query }) => {
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
    const found = values
      .filter(({ pageId }) => query.get('pageId') === null || pageId === Number(query.get('pageId')))
      .filter(({ checkID }) => query.get('checkID') === null || checkID === query.get('checkID'))
      .filter((value) => query.get('onlyOutside') !== 'true' || !value.isWithin)
      .toReversed()
    return { values: found.slice(offset, offset + limit), hasMore: found.length > offset + limit }
  })
  server.on('GET', '/checkData/due', ({ query }) => {
    const isFound = (checkID: string, sample: number) =>
      values.some((value) => value.checkID === checkID && value.sample === sample)
    const checks = checksOfPage(Number(query.get('pageId'))).map(({ checkID, samples, frequency }) => {
      const missing = Array.from({ length: samples }, (_, index) => index + 1).filter((at) => !isFound(checkID, at))
      const isDue = frequency === 'eachHour' && missing.length > 0
      const state = isDue ? 'due' : frequency === 'eachHour' ? 'notYet' : 'notKnown'
      return { checkID, state, since: null, parts: null, missing: isDue ? missing : [] }
    })
    return { checks }
  })
  server.on('POST', '/docs/checksheet', ({ body }) => {
    const asked = body as { csv: string; docName?: string; pageId?: number; dryRun?: boolean }
    const found = readChecks(sheetMatrix(asked.csv))
    const read: ChecksheetDone = { pageId: null, revId: null, ...found }
    if (asked.dryRun || found.problemCount > 0) return read
    const pageId = pages.add({ docType: 'Checksheet', docName: asked.docName!, texts: [writeChecks(found.checks)] })
    return envelope({ message: 'Document Saved', data: { ...read, pageId, revId: pages.revisions(pageId)[0]!.revId } })
  })
  server.on('POST', '/docs/checksheet/{pageId}/csv', ({ params }) => {
    const text = pages.revisions(Number(params.pageId)).at(-1)!.text
    return new FakeResponse(text, 200, 'text/csv; charset=utf-8')
  })
  return { values }
}

const orNull = (_: string, value: unknown) => value ?? null

/** The part, the machine, the job and its operation that checksheets are filled in for. */
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
 * Opens the application with one approved checksheet, at the address that `at` makes of its number. Each has a number of
 * its own, as the page remembers what was filled in. `rights`: of the user about pages.
 */
export async function openSheet(
  docName: string,
  at: (sheetId: number) => string,
  { rights, text = keptCsv, ...options }: AppOptions & { rights?: Rights; text?: string } = {},
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
