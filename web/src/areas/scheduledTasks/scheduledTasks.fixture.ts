import { analyticsReports } from '@takt/domain/areas/reports/analyticsReports.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { calendarsOf } from '@takt/domain/areas/scheduledTasks/localTimes.ts'
import { predefinedTasks, scheduleClassOf } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import type { ExecutionStatus, ExecutionStep } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { workflowDefinitions } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinitions.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { FakeItems, FakeRow } from '../../app/testing/fakeItems.fixture.ts'
import { envelope, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp, testNow, testUser } from '../../app/testing/openApp.fixture.tsx'

const timeZone = 'America/New_York'

/** Permission to read scheduled tasks and nothing else. */
export const reader = permissionsWhere((area, flag) => area === 'scheduledTasks' && flag === 'read')

/** Returns a task that clocks people out on Mondays at 09:00, with the given overrides. */
export const task = (scheduleId: number, scheduleName: string, more: FakeRow = {}): FakeRow => ({
  scheduleId,
  scheduleName,
  scheduleClass: scheduleClassOf(scheduleName),
  status: 'Scheduled',
  paused: false,
  workflowType: 'autoSuspendResumeActivity',
  options: [30, false, 'all', 'all', 'all', [], [], []],
  calendars: calendarsOf([{ day: 'MONDAY', time: '09:00' }], { timeZone, now: testNow }),
  timeZone: null,
  localTimes: null,
  nextExecution: '2026-03-09T13:00:00.000Z',
  ...more,
})

/** The system tasks. */
export const systemTasks = (): FakeRow[] =>
  predefinedTasks({ timeZone, now: testNow }).map((predefined, index) =>
    task(index + 1, predefined.scheduleName, predefined),
  )

/** Returns the options of a task that sends one report to these addresses. */
export const reportOptions = (recipients = 'admin@plant.test'): unknown[] => [
  [
    { reportID: 'lossesByReason', reportTitle: 'Losses by Reason', parameters: {} },
    { reportID: 'oeeSummary', reportTitle: 'OEE Summary', parameters: { startDate: 'currentWeekStart' } },
  ],
  'Scheduled Reports',
  recipients,
  true,
  true,
]

/** Returns an execution that was triggered manually at the test time and took one minute. */
export const execution = (executionId: string, status: ExecutionStatus, more: FakeRow = {}): FakeRow => ({
  executionId,
  workflowId: '3',
  triggeredBy: 'Manual',
  startTime: new Date(testNow).toISOString(),
  status,
  endTime: status === 'Running' ? null : new Date(testNow + 60_000).toISOString(),
  reason: null,
  slot: null,
  late: false,
  steps: [] as ExecutionStep[],
  ...more,
})

/** Returns the definition of a report as in the response. */
export const definitionOf = (report: (typeof analyticsReports)[number]) => ({
  reportID: report.reportID,
  description: report.description,
  report: report.report,
  showInMainListing: report.showInMainListing,
  parameters: parametersOf(report),
  rowId: report.reportID,
  version: 1,
})

/** Mocks the routes of report definitions and columns. */
export function mockReportRoutes(server: FakeServer): void {
  server.on('GET', '/reports', () => analyticsReports.map(definitionOf))
  server.on('GET', '/reports/metadata/{reportID}', ({ params }) => ({
    columnDefinitions: analyticsReports
      .find(({ reportID }) => reportID === params.reportID)!
      .columns.map((column) => ({ ...column, headerType: column.type })),
  }))
}

function mockTaskRoutes(server: FakeServer, items: FakeItems, executions: Map<number, FakeRow[]>): void {
  server.on('GET', '/scheduledTasks/taskDefinitions', () =>
    Object.values(workflowDefinitions).map(({ workflowType, label, optionDefinitions }) => ({
      workflowType,
      label,
      // The first recipient of a new task is its author.
      optionDefinitions: optionDefinitions.map((option) =>
        option.name === 'emailRecipients' ? { ...option, default: [testUser.userName] } : option,
      ),
    })),
  )
  server.on('POST', '/scheduledTasks', ({ body }) => {
    const { scheduleName, ...input } = body as FakeRow
    const [added] = items.add('scheduledTasks', [
      task(100 + items.rows('scheduledTasks').length, String(scheduleName), input),
    ])
    return envelope({ message: 'Scheduled Task Added', data: added })
  })
  server.on('PATCH', '/scheduledTasks/{scheduleId}/toggle', ({ params, body }) => {
    const { paused } = body as { paused: boolean }
    const data = items.change(
      'scheduledTasks',
      { scheduleId: Number(params.scheduleId) },
      { paused, status: paused ? 'Paused' : 'Scheduled', nextExecution: paused ? 'N/A' : '2026-03-09T13:00:00.000Z' },
    )
    return envelope({ message: 'Scheduled Task Updated', data })
  })
  server.on('GET', '/scheduledTasks/{scheduleId}/executionHistory', ({ params }) => ({
    executions: executions.get(Number(params.scheduleId)) ?? [],
  }))
  mockReportRoutes(server)
}

/** Opens a screen of scheduled tasks; `executions`: the executions by task ID. */
export const openTasks = (path: string, options: AppOptions & { executions?: Map<number, FakeRow[]> } = {}) =>
  openApp(path, {
    ...options,
    server: (server, items) => {
      mockTaskRoutes(server, items, options.executions ?? new Map())
      options.server?.(server, items)
    },
  })

export const button = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('button', { name, exact: true })

export async function selectOption(label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent)

/** Waits for the notice of exactly this text. */
export const expectNotice = async (text: string) =>
  expect
    .element(
      page
        .getByRole('alert')
        .filter({ hasText: new RegExp(`^${text}$`) })
        .last(),
    )
    .toBeVisible()
