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
  const sent = [reports, 'Scheduled Reports', ' Ada@Plant.example,b@c.example,ada@plant.example', true, false]
  expect(parseOptions(generateReports, sent)).toEqual({
    options: {
      reports,
      emailSubject: 'Scheduled Reports',
      emailRecipients: ['ada@plant.example', 'b@c.example'],
      attachPDFs: true,
      attachCSVs: false,
    },
  })
})

test('what does not fit is said value by value', () => {
  expect(parseOptions(generateReports, [[{ reportID: '' }], '', 'ada, b@c', 'yes'])).toEqual({
    problems: {
      'options.reports.0.reportID': 'must be chosen',
      'options.emailSubject': 'must be given',
      'options.emailRecipients': 'Please enter a valid email address',
      'options.attachPDFs': expect.any(String),
    },
  })
  const problems = {
    'options.reports': 'needs at least one report',
    'options.emailRecipients': 'needs at least one address',
  }
  expect(parseOptions(generateReports, [[], 'x', ' , '])).toEqual({ problems })
  expect(parseOptions(orgDeviceFrontendUpdate, [])).toEqual({ problems: { 'options.batchSize': 'must be given' } })
  expect(parseOptions(orgDeviceFrontendUpdate, [10, 1])).toEqual({
    problems: { options: 'must be 1 values at most for Device Frontend Update' },
  })
})

test('generateReports: addresses, subject and titles hold no signs that read as something else', () => {
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
  const kept = [[{ reportID: 'oee', reportTitle: 'Größe (a): 👩‍🔧' }], 'Früh [1]', "o'neil+x@plänt.example"]
  expect(parseOptions(generateReports, kept)).toHaveProperty('options')
})

// Proves SCH-073, SCH-233
test('ML training: a period, one month unless said', () => {
  const { label, optionDefinitions } = orgMLTraining
  const [period] = optionDefinitions
  expect([label, period]).toEqual([
    'ML Training',
    expect.objectContaining({ name: 'trainingPeriod', type: 'period', required: true, default: 'ONE_MONTH' }),
  ])
  expect(periodNames).toEqual(['ONE_WEEK', 'ONE_MONTH', 'THREE_MONTHS', 'SIX_MONTHS', 'NINE_MONTHS', 'ONE_YEAR'])
})

// Proves SCH-072
test('device frontend update: how many devices at once, ten unless said', () => {
  expect(orgDeviceFrontendUpdate).toMatchObject({
    label: 'Device Frontend Update',
    optionDefinitions: [
      { name: 'batchSize', label: 'Devices to process at once', type: 'integer', required: true, default: 10 },
    ],
  })
})

test('suspend and resume: half an hour unless said, for all; lists are shown while their filter is not all', () => {
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
const shown = (more: object, values: object) => isOptionShown({ ...option, ...more }, { ...values })

// Proves SCH-185
test('dependencies show or hide by equals, not_equals, in, not_in', () => {
  const by = (condition: string, value: unknown, action = 'show') => ({
    dependencies: [{ field: 'a', condition, value, action }],
  })
  expect(shown(by('equals', 1), { a: 1 })).toBe(true)
  expect(shown(by('equals', 1, 'hide'), { a: 1 })).toBe(false)
  expect(shown(by('not_equals', 1), { a: 1 })).toBe(false)
  expect(shown(by('in', [1, 2]), { a: 2 })).toBe(true)
  expect(shown(by('not_in', [1, 2]), { a: 2 })).toBe(false)
  expect(shown(by('not_in', [1, 2], 'hide'), { a: 2 })).toBe(true)
})

// Proves SCH-186
test('dependsOn tests equals, notEquals, truthy, falsy', () => {
  const by = (operator: string, value?: unknown) => ({ dependsOn: { field: 'a', operator, value } })
  expect([shown(by('equals', 1), { a: 1 }), shown(by('equals', 1), { a: 2 })]).toEqual([true, false])
  expect([shown(by('notEquals', 1), { a: 1 }), shown(by('notEquals', 1), { a: 2 })]).toEqual([false, true])
  expect([shown(by('truthy'), { a: 'x' }), shown(by('truthy'), { a: '' })]).toEqual([true, false])
  expect([shown(by('falsy'), { a: 'x' }), shown(by('falsy'), {})]).toEqual([false, true])
})

// Proves SCH-187
test('a dependsOn operator that is not known counts as equals', () => {
  const by = { dependsOn: { field: 'a', operator: 'resembles', value: 1 } }
  expect([shown(by, { a: 1 }), shown(by, { a: 2 })]).toEqual([true, false])
})
