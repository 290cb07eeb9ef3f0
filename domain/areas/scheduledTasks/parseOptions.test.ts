import { expect, test } from 'vitest'
import { isOptionShown } from './isOptionShown.ts'
import { parseOptions } from './parseOptions.ts'
import { periodNames } from './periods.ts'
import { autoSuspendResumeActivity } from './workflows/autoSuspendResumeActivity.ts'
import { generateReports } from './workflows/generateReports.ts'
import { orgDeviceFrontendUpdate } from './workflows/orgDeviceFrontendUpdate.ts'
import { orgMLTraining } from './workflows/orgMLTraining.ts'

test('generateReports: reports, subject, recipients joined by commas, PDFs, CSVs, by position', () => {
  const reports = [{ reportID: 'oee', reportName: 'OEE', reportTitle: 'Mine', parameters: { filterByDate: true } }]
  const values = [reports, 'Scheduled Reports', ' Ada@Plant.example,b@c.example,ada@plant.example', true, false]
  expect(parseOptions(generateReports, values)).toEqual({
    options: {
      reports,
      emailSubject: 'Scheduled Reports',
      emailRecipients: ['ada@plant.example', 'b@c.example'],
      attachPDFs: true,
      attachCSVs: false,
    },
  })
})

test('invalid values are reported value by value', () => {
  expect(parseOptions(generateReports, [[{ reportID: '' }], '', 'ada, b@c', 'yes'])).toEqual({
    problems: {
      'options.reports.0.reportID': 'must be chosen',
      'options.emailSubject': 'is required',
      'options.emailRecipients': 'Please enter a valid email address',
      'options.attachPDFs': expect.any(String),
    },
  })
  const problems = {
    'options.reports': 'needs at least one report',
    'options.emailRecipients': 'needs at least one address',
  }
  expect(parseOptions(generateReports, [[], 'x', ' , '])).toEqual({ problems })
  expect(parseOptions(orgDeviceFrontendUpdate, [])).toEqual({ problems: { 'options.batchSize': 'is required' } })
  expect(parseOptions(orgDeviceFrontendUpdate, [10, 1])).toEqual({
    problems: { options: 'must have at most 1 values for Device Frontend Update' },
  })
})

test('generateReports: addresses, subject and titles contain no deceptive characters', () => {
  const reports = [{ reportID: 'oee' }]
  for (const sign of ['\u0000', '\u200b', '\u202e', '\ue000', '(', ')', '[', ']', ':', '\\'])
    for (const recipients of [`a${sign}b@plant.example`, `ab@pl${sign}ant.example`, `ab@plant.ex${sign}ample`])
      expect([sign, parseOptions(generateReports, [reports, 'x', recipients])]).toEqual([
        sign,
        { problems: { 'options.emailRecipients': 'Please enter a valid email address' } },
      ])
  const text = 'must not hold control characters or direction marks'
  for (const sign of ['\r\n', '\u0007', '\u0085', '\u2028', '\u202e', '\u2067', '\u200f'])
    expect(
      parseOptions(generateReports, [
        [{ reportID: 'oee', reportTitle: `a${sign}b`, reportName: `a${sign}b` }],
        `a${sign}b`,
        'a@plant.example',
      ]),
    ).toEqual({
      problems: {
        'options.reports.0.reportTitle': text,
        'options.reports.0.reportName': text,
        'options.emailSubject': text,
      },
    })
  const accepted = [[{ reportID: 'oee', reportTitle: 'Größe (a): 👩‍🔧' }], 'Früh [1]', "o'neil+x@plänt.example"]
  expect(parseOptions(generateReports, accepted)).toHaveProperty('options')
})

// Proves SCH-073, SCH-233
test('ML training: a period, one month by default', () => {
  const { label, optionDefinitions } = orgMLTraining
  const [period] = optionDefinitions
  expect([label, period]).toEqual([
    'ML Training',
    expect.objectContaining({ name: 'trainingPeriod', type: 'period', required: true, default: 'ONE_MONTH' }),
  ])
  expect(periodNames).toEqual(['ONE_WEEK', 'ONE_MONTH', 'THREE_MONTHS', 'SIX_MONTHS', 'NINE_MONTHS', 'ONE_YEAR'])
})

// Proves SCH-072
test('device frontend update: number of devices processed at once, ten by default', () => {
  expect(orgDeviceFrontendUpdate).toMatchObject({
    label: 'Device Frontend Update',
    optionDefinitions: [
      { name: 'batchSize', label: 'Devices to process at once', type: 'integer', required: true, default: 10 },
    ],
  })
})

test('suspend and resume: half an hour for all by default; lists are shown while their filter is not all', () => {
  const { optionDefinitions } = autoSuspendResumeActivity
  const named = Object.fromEntries(optionDefinitions.map((option) => [option.name, option]))
  expect(optionDefinitions.map(({ name }) => name)).toEqual(Object.keys(autoSuspendResumeActivity.options))
  expect(named.suspendMins).toMatchObject({
    required: true,
    default: 30,
    label: 'Minutes to Suspend Active Labor Tickets',
  })
  expect(named.clockOut).toMatchObject({ type: 'boolean', default: false })
  for (const [filter, list] of [
    ['shiftFilterType', 'shiftNums'],
    ['employeeFilterType', 'employeeIds'],
    ['resourceFilterType', 'resourceIds'],
  ] as const) {
    expect(named[filter]).toMatchObject({ default: 'all', required: true, values: ['all', 'exclude', 'include'] })
    for (const value of ['all', 'exclude', 'include'])
      expect(isOptionShown(named[list]!, { [filter]: value })).toBe(value !== 'all')
  }
})

const option = { name: 'x', label: 'X', type: 'other', required: false, default: null } as const
const isShown = (more: object, values: object) => isOptionShown({ ...option, ...more }, { ...values })

// Proves SCH-185
test('dependencies show or hide by equals, not_equals, in, not_in', () => {
  const by = (condition: string, value: unknown, action = 'show') => ({
    dependencies: [{ field: 'a', condition, value, action }],
  })
  expect(isShown(by('equals', 1), { a: 1 })).toBe(true)
  expect(isShown(by('equals', 1, 'hide'), { a: 1 })).toBe(false)
  expect(isShown(by('not_equals', 1), { a: 1 })).toBe(false)
  expect(isShown(by('in', [1, 2]), { a: 2 })).toBe(true)
  expect(isShown(by('not_in', [1, 2]), { a: 2 })).toBe(false)
  expect(isShown(by('not_in', [1, 2], 'hide'), { a: 2 })).toBe(true)
})

// Proves SCH-186
test('dependsOn tests equals, notEquals, truthy, falsy', () => {
  const by = (operator: string, value?: unknown) => ({ dependsOn: { field: 'a', operator, value } })
  expect([isShown(by('equals', 1), { a: 1 }), isShown(by('equals', 1), { a: 2 })]).toEqual([true, false])
  expect([isShown(by('notEquals', 1), { a: 1 }), isShown(by('notEquals', 1), { a: 2 })]).toEqual([false, true])
  expect([isShown(by('truthy'), { a: 'x' }), isShown(by('truthy'), { a: '' })]).toEqual([true, false])
  expect([isShown(by('falsy'), { a: 'x' }), isShown(by('falsy'), {})]).toEqual([false, true])
})

// Proves SCH-187
test('an unknown dependsOn operator counts as equals', () => {
  const by = { dependsOn: { field: 'a', operator: 'resembles', value: 1 } }
  expect([isShown(by, { a: 1 }), isShown(by, { a: 2 })]).toEqual([true, false])
})
