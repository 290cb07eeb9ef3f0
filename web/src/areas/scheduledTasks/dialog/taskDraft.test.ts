import { lossesByReason } from '@takt/domain/areas/reports/lossesByReason.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { autoSuspendResumeActivity as suspend } from '@takt/domain/areas/scheduledTasks/workflows/autoSuspendResumeActivity.ts'
import { generateReports } from '@takt/domain/areas/scheduledTasks/workflows/generateReports.ts'
import { expect, test } from 'vitest'
import { withCard, withReport } from './cards/reportCard.ts'
import {
  draftOf,
  missingIn,
  nameProblem,
  newDraft,
  payloadOf,
  updateOf,
  visibleOptions,
  withType,
  withValue,
} from './taskDraft.ts'

const at = { timeZone: 'America/New_York', now: Date.parse('2026-11-23T12:00:00Z') }
const losses = { ...lossesByReason, parameters: parametersOf(lossesByReason) }
const reports = new Map([[losses.reportID, losses]])
const none = new Map()
const named = { ...newDraft(), scheduleName: 'Lunch' }
const lunch = withType(named, suspend.workflowType, suspend)
const report = withReport(withCard([], 'a')[0]!, losses)
const morning = {
  ...withType(named, generateReports.workflowType, generateReports),
  reports: [report],
  values: { emailSubject: 'Morning', emailRecipients: ['a@b.de', 'c@d.de'], attachPDFs: true, attachCSVs: false },
}
const names = (draft: typeof lunch) => visibleOptions(suspend, draft.values).map(({ name }) => name)

// Proves SCH-124
test('a new task may start with initial values', () => {
  expect(newDraft({ workflowType: 'generateReports', reports: [report] })).toEqual({
    ...newDraft(),
    workflowType: 'generateReports',
    reports: [report],
  })
})

// Proves SCH-126, SCH-127
test('changing the type resets the options to their defaults and clears the reports', () => {
  expect(lunch.values).toEqual({
    suspendMins: '30',
    clockOut: false,
    shiftFilterType: 'all',
    employeeFilterType: 'all',
    resourceFilterType: 'all',
    shiftNums: [],
    employeeIds: [],
    resourceIds: [],
  })
  expect(withType(morning, suspend.workflowType, suspend)).toMatchObject({ values: lunch.values, reports: [] })
  expect(withType(morning, generateReports.workflowType, generateReports).reports).toEqual([])
})

// Proves SCH-083, SCH-128
test('a list of shifts, employees or resources is shown only while its filter is not all, and is cleared with it', () => {
  for (const [filter, list] of [
    ['shiftFilterType', 'shiftNums'],
    ['employeeFilterType', 'employeeIds'],
    ['resourceFilterType', 'resourceIds'],
  ] as const) {
    expect(names(lunch)).not.toContain(list)
    const some = withValue(withValue(lunch, suspend, filter, 'exclude'), suspend, list, ['7'])
    expect(names(some)).toContain(list)
    expect(some.values[list]).toEqual(['7'])
    expect(withValue(some, suspend, filter, 'all').values[list]).toEqual([])
  }
})

// Proves SCH-167
test('a name contains only letters and digits', () => {
  const problem = (scheduleName: string) => nameProblem({ ...lunch, scheduleName })
  expect(problem('Lunch 1')).toBe('Only alphanumeric characters allowed (no spaces or special characters)')
  expect(['Lunch1', ''].map(problem)).toEqual([undefined, undefined])
  expect(missingIn({ ...lunch, scheduleName: 'Lunch 1' }, suspend, none)).not.toEqual([])
})

// Proves SCH-166, SCH-169
test('a task can be saved only with a name, a type and a day', () => {
  expect(missingIn(lunch, suspend, none)).toEqual([])
  expect(missingIn({ ...lunch, scheduleName: '' }, suspend, none)).not.toEqual([])
  expect(missingIn(named, undefined, none)).not.toEqual([])
  expect(missingIn({ ...lunch, times: [{ day: '', time: '09:00' }] }, suspend, none)).not.toEqual([])
})

// Proves SCH-173, SCH-174
test('a task can be saved only if every required option has a value and every email option an address', () => {
  expect(missingIn(withValue(lunch, suspend, 'suspendMins', ''), suspend, none)).toEqual([
    'Minutes to Suspend Active Labor Tickets',
  ])
  expect(missingIn(morning, generateReports, reports)).toEqual([])
  const withoutRecipients = withValue(morning, generateReports, 'emailRecipients', [])
  expect(missingIn(withoutRecipients, generateReports, reports)).toEqual(['Email Recipients'])
})

// Proves SCH-170, SCH-171
test('a report task can be saved only with at least one report, each of them chosen', () => {
  expect(missingIn({ ...morning, reports: [] }, generateReports, reports)).not.toEqual([])
  expect(missingIn({ ...morning, reports: withCard([report], 'b') }, generateReports, reports)).not.toEqual([])
})

// Proves SCH-060, SCH-061, SCH-108, SCH-125
test('values are sent in the order of the option definitions, and are restored by it', () => {
  const some = withValue(withValue(lunch, suspend, 'employeeFilterType', 'include'), suspend, 'employeeIds', ['E-1'])
  const payload = payloadOf(some, { definition: suspend, reports: none, at })
  expect(payload).toEqual({
    scheduleName: 'Lunch',
    workflowType: 'autoSuspendResumeActivity',
    options: [30, false, 'all', 'include', 'all', [], ['E-1'], []],
    calendars: [
      {
        dayOfWeek: [{ start: 'MONDAY', end: 'MONDAY' }],
        hour: [{ start: 14, end: 14 }],
        minute: [{ start: 0, end: 0 }],
      },
    ],
  })
  const stored = { ...payload, workflowType: suspend.workflowType }
  expect(draftOf(stored, suspend, at)).toEqual(some)
})

// Proves SCH-105, SCH-107
test('reports are sent as the first value, recipients as one text, and both are restored', () => {
  const payload = payloadOf(morning, { definition: generateReports, reports, at })
  const { id: _, expanded: __, ...card } = report
  expect(payload.options).toEqual([[card], 'Morning', 'a@b.de,c@d.de', true, false])
  const back = draftOf({ ...payload, workflowType: generateReports.workflowType }, generateReports, at)
  expect(back.values).toEqual(morning.values)
  expect(back.reports).toMatchObject([card])
})

// Proves SCH-058, SCH-064
test('an update contains scheduleId, status Scheduled and paused false', () => {
  const context = { definition: suspend, reports: none, at }
  expect(updateOf(lunch, context, { scheduleId: 7, version: 3 })).toEqual({
    ...payloadOf(lunch, context),
    scheduleId: 7,
    version: 3,
    status: 'Scheduled',
    paused: false,
  })
})

// Proves SCH-068, SCH-162
test('times are stored in UTC and shown in the zone: the weekday changes with the hour', () => {
  const late = { ...lunch, times: [{ day: 'MONDAY' as const, time: '21:30' }] }
  const payload = payloadOf(late, { definition: suspend, reports: none, at })
  expect(payload.calendars[0]).toMatchObject({ dayOfWeek: [{ start: 'TUESDAY' }], hour: [{ start: 2 }] })
  const inHalfHours = payloadOf(late, { definition: suspend, reports: none, at: { ...at, timeZone: 'Asia/Kolkata' } })
  expect(inHalfHours.calendars[0]).toEqual({
    dayOfWeek: [{ start: 'MONDAY', end: 'MONDAY' }],
    hour: [{ start: 16, end: 16 }],
    minute: [{ start: 0, end: 0 }],
  })
  expect(draftOf({ ...payload, workflowType: suspend.workflowType }, suspend, at).times).toEqual(late.times)
})

test('missing values of a task are listed as text, in the order of the form', () => {
  expect(missingIn(newDraft(), undefined, new Map())).toEqual(['Schedule Name', 'Schedule Type'])
  const report = withType({ ...newDraft(), scheduleName: 'A B' }, 'generateReports', generateReports)
  const blank = { id: '1', reportID: '', reportName: '', reportTitle: '', parameters: {}, expanded: true }
  expect(missingIn(report, generateReports, reports)).toEqual(['a valid Schedule Name', 'a report', 'Email Recipients'])
  expect(
    missingIn({ ...report, reports: [blank], times: [{ day: '', time: '09:00' }] }, generateReports, reports),
  ).toEqual(['a valid Schedule Name', 'the details of report #1', 'Email Recipients', 'a day of the week'])
})
