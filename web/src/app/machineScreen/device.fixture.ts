import type { screenMachine } from '@takt/domain/areas/access/responses/screen.ts'
import { screenMayRequest } from '@takt/domain/areas/access/screens.ts'
import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import type { checksDue } from '@takt/domain/areas/checksheets/responses/checksDue.ts'
import type { SentClockedTicket } from '@takt/domain/areas/labor/responses/clocked.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, onTestFinished } from 'vitest'
import type { z } from 'zod'
import { mockClockRoutes } from '../../areas/labor/clock/fakeClock.fixture.ts'
import type { FakeServer } from '../testing/fakeServer.fixture.ts'
import { sendFrame } from '../testing/floorFrames.fixture.ts'
import { type AppOptions, openApp } from '../testing/openApp.fixture.tsx'

export const screen = { deviceId: 7, name: 'M-1', resourceID: 'M-1' }
const approved = { revNum: 1, approvedBy: 'admin@plant.test', approvedAt: '2026-03-01T12:00:00.000Z' }
const readable = ['dashboards', 'devices', 'instructions', 'checksheets']

/** The work of the machine: operation 10 of job J-100. */
const work = {
  jobNum: 'J-100',
  assemblySeq: 0,
  oprSeq: 10,
  operation: 'Turn both faces',
  partNum: 'P-7',
  partRevision: 'A',
  part: 'Flange 80',
  quantity: 250,
}

const sheetText = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency
D1,Bore diameter,number,mm,10,9.98,10.02,2,eachHour
V1,No burr at the edge,passFail,,,,,1,eachHour
`
const instructionText = '# Clamping\n\nClean the jaws, then **clamp at 40 bar**.'

/** Returns a document as `GET /docs/{pageId}` responds it. */
const document = (pageId: number, docType: 'Instruction' | 'Checksheet', title: string, text: string) => ({
  pageId,
  docName: title,
  docType,
  pageNamespace: 0,
  template: { pageTitle: title },
  fileDescription: null,
  revId: pageId,
  revNum: 1,
  latestRevId: pageId,
  approvedRevId: pageId,
  approvedRevNum: 1,
  isApproved: true,
  approvedBy: approved.approvedBy,
  approvedAt: approved.approvedAt,
  autoApprove: false,
  autoApproveUntil: null,
  reviewOn: null,
  isDue: false,
  openedAt: null,
  isNew: false,
  approvedByOthers: false,
  revision: {
    revId: pageId,
    pageId,
    revNum: 1,
    approved: true,
    isNewest: true,
    comment: null,
    madeBy: null,
    isOwn: false,
    madeAt: approved.approvedAt,
    approvedBy: approved.approvedBy,
    approvedAt: approved.approvedAt,
    text,
    rejectedReason: null,
    rejectedBy: null,
    rejectedAt: null,
    file: null,
    program: null,
  },
  editing: [],
  linkedFrom: [],
  leadsTo: [],
  mayWrite: false,
  mayApprove: false,
})
/** Number of the last checksheet: the page stores the values of each one, so each test has its own. */
let lastSheetId = 100

export const badge = '3074257BF7194E4000001A85'
const people = [
  { empID: '4711', fullName: null, epc: null },
  { empID: '4712', fullName: null, epc: badge },
]

/**
 * Handles the requests of the screen at machine M-1 as the gateway does: its work, one instruction and one checksheet,
 * the clock of two people (`badge` is that of 4712), reasons of stops. Returns what it has received.
 */
function handleScreenRequests(server: FakeServer) {
  const sheetId = ++lastSheetId
  const documents = [
    document(1, 'Instruction', 'How to clamp flanges', instructionText),
    document(sheetId, 'Checksheet', 'Flange, first piece', sheetText),
  ]
  let stopReason: string | null = null
  const { tickets } = mockClockRoutes(server, people)
  const values: CheckEntry[] = []
  const activeEmpIDs = () => [
    ...new Set(tickets.filter(({ resourceID }) => resourceID !== null).map(({ empID }) => empID!)),
  ]

  server.on('GET', '/resources/current', () => [
    {
      resourceID: screen.resourceID,
      description: 'Lathe 1',
      deviceId: screen.deviceId,
      state: 'running',
      since: null,
      lastTo: null,
      heardAt: null,
      reason: null,
      jobNum: 'J-100',
      assemblySeq: 0,
      oprSeq: 10,
      partNum: 'P-7',
      partRevision: 'A',
      empIDs: [],
      heldBy: [],
      jobSince: null,
      good: 0,
      scrap: 0,
      idealCycleSecs: null,
      jobPlannedSecs: null,
      firstFact: null,
      planned: true,
      ifSilent: { isTrouble: false, cause: 'neverSpoke', detail: null },
    },
  ])
  server.on(
    'GET',
    '/screens/machine',
    (): z.input<typeof screenMachine> => ({
      resourceID: screen.resourceID,
      description: 'Lathe 1',
      work,
      holds: [],
      programs: [],
      stopReason,
      clockedOn: activeEmpIDs().length,
      numbersHere: activeEmpIDs(),
      pages: [
        { pageId: 1, docType: 'Instruction', title: 'How to clamp flanges', ...approved },
        { pageId: sheetId, docType: 'Checksheet', title: 'Flange, first piece', ...approved },
      ],
    }),
  )
  server.on('GET', '/docs/{pageId}', ({ params }) => documents.find(({ pageId }) => String(pageId) === params.pageId))
  server.on('GET', '/resources/{resourceID}/reasons', () =>
    [
      ['tool', 'Tool broken'],
      ['coolant', 'Coolant missing'],
    ].map(([reasonCode, description]) => ({
      reasonCode,
      description,
      color: '#888888',
      usedFor: 'stops',
      lastUsedAt: null,
    })),
  )
  server.on('POST', '/screens/reason', ({ body }) => {
    stopReason = (body as { reasonCode: string }).reasonCode
    return { holds: true }
  })
  server.on('GET', '/checkData/due', (): z.input<typeof checksDue> => {
    const missingOf = (checkID: string, samples: number[]) =>
      samples.filter((sample) => !values.some((value) => value.checkID === checkID && value.sample === sample))
    const check = (checkID: string, samples: number[]) => {
      const missing = missingOf(checkID, samples)
      const isDue = missing.length > 0
      return { checkID, state: isDue ? 'due' : 'notYet', since: null, parts: null, missing } as const
    }
    return { checks: [check('D1', [1, 2]), check('V1', [1])] }
  })
  server.on('POST', '/checkData', ({ body }) => {
    const { entries } = body as { entries: CheckEntry[] }
    values.push(...entries)
    return { recorded: entries.length, known: 0, outside: [] }
  })
  server.on('GET', '/screens/work', {
    operations: [
      ...[{ jobNum: 'J-100', isRunning: true }].map((overrides) => ({ ...operation, ...overrides })),
      ...[{ jobNum: 'J-050', isRunning: false }].map((overrides) => ({ ...operation, ...overrides })),
    ],
    indirects: [{ indirectCode: 'CLEAN', description: 'Cleaning' }],
  })
  return { tickets, values }
}

const operation = { assemblySeq: 0, oprSeq: 10, description: 'Turn both faces', partNum: 'P-7' }

/**
 * Opens the screen at machine M-1; its state is then `state`. The test fails if the screen sends a request that the
 * gateway rejects for screens. `tickets`: those of people who are already clocked on.
 */
export async function openScreen(
  path = `/device/${screen.deviceId}`,
  options: AppOptions & { tickets?: readonly SentClockedTicket[] } = {},
) {
  let received: ReturnType<typeof handleScreenRequests> = { tickets: [], values: [] }
  const app = await openApp(path, {
    size: 'machine',
    permissions: permissionsWhere((area, flag) => (flag === 'read' ? readable.includes(area) : area === 'dashboards')),
    ...options,
    user: { userName: 'screen-7', globalAdmin: 0, kind: 'display', screen, ...options.user },
    server: (server, items) => {
      received = handleScreenRequests(server)
      received.tickets.push(...(options.tickets ?? []))
      options.server?.(server, items)
    },
  })
  await expect.poll(() => app.link.received().length, { timeout: 60_000 }).toBeGreaterThan(0)
  onTestFinished(() => {
    const forbidden = app.server
      .requests()
      .map(({ method, path }) => ({ method, path: `/api${path}` }))
      .filter((request) => !screenMayRequest(request.method, request.path))
    if (forbidden.length > 0) throw new Error(`A screen may not request ${JSON.stringify(forbidden)}`)
  })
  return {
    ...app,
    received,
    /** Delivers the machine's state since an instant, epoch ms, or now. */
    does: (state: 'running' | 'down', since = Date.now()) =>
      sendFrame(app.link, [{ deviceId: screen.deviceId, state, since, good: 3 }]),
  }
}

export type ScreenApp = Awaited<ReturnType<typeof openScreen>>
