import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleSession } from '../../app/gateway.fixture.ts'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'

type Option = Record<string, unknown> & { name: string; type: string }
type Definition = Record<string, unknown> & { workflowType: string; optionDefinitions: Option[] }

let fixture: ItemsFixture
let definitions: Definition[]
beforeAll(async () => {
  fixture = await createItemsFixture()
  const { status, body } = await fixture.request('GET', '/api/scheduledTasks/taskDefinitions')
  expect(status).toBe(200)
  definitions = body.data
})
afterAll(() => fixture?.close())

const optionsOf = (type: string) =>
  Object.fromEntries(
    definitions
      .find(({ workflowType }) => workflowType === type)!
      .optionDefinitions.map((option) => [option.name, option]),
  )

// Proves SCH-088
test('each available task definition has workflowType, label and optionDefinitions', () => {
  const listed = definitions.map(({ workflowType, label, optionDefinitions, ...more }) => ({
    type: [workflowType, label],
    options: optionDefinitions.map(({ name }) => name),
    more,
  }))
  expect(listed).toEqual([
    { type: ['orgDeviceFrontendUpdate', 'Device Frontend Update'], options: ['batchSize'], more: {} },
    { type: ['orgMLTraining', 'ML Training'], options: ['trainingPeriod'], more: {} },
    {
      type: ['generateReports', 'Scheduled Reports'],
      options: ['emailSubject', 'emailRecipients', 'attachPDFs', 'attachCSVs'],
      more: {},
    },
    {
      type: ['autoSuspendResumeActivity', 'Suspend/Resume Activity'],
      options: [
        'suspendMins',
        'clockOut',
        'shiftFilterType',
        'employeeFilterType',
        'resourceFilterType',
        'shiftNums',
        'employeeIds',
        'resourceIds',
      ],
      more: {},
    },
  ])
})

// Proves SCH-089, SCH-091
test('an option definition has every property that its form needs', () => {
  expect(optionsOf('orgDeviceFrontendUpdate').batchSize).toEqual({
    name: 'batchSize',
    label: 'Devices to process at once',
    type: 'integer',
    required: true,
    default: 10,
  })
  expect(optionsOf('orgMLTraining').trainingPeriod).toEqual({
    name: 'trainingPeriod',
    label: 'Training Period',
    type: 'period',
    required: true,
    default: 'ONE_MONTH',
    values: ['ONE_WEEK', 'ONE_MONTH', 'THREE_MONTHS', 'SIX_MONTHS', 'NINE_MONTHS', 'ONE_YEAR'],
    valueLabels: ['One Week', 'One Month', 'Three Months', 'Six Months', 'Nine Months', 'One Year'],
  })
  expect(optionsOf('generateReports').emailRecipients).toEqual({
    name: 'emailRecipients',
    label: 'Email Recipients',
    type: 'email',
    required: true,
    default: [sampleSession().userName],
    multiple: true,
  })
  expect(optionsOf('autoSuspendResumeActivity').employeeIds).toEqual({
    name: 'employeeIds',
    label: 'Employees to Exclude or Include',
    type: 'select',
    required: false,
    default: [],
    multiple: true,
    configuration: 'employees',
    labelColumns: ['firstName', 'lastName'],
    idColumn: 'empID',
    dependencies: [{ field: 'employeeFilterType', condition: 'not_equals', value: 'all', action: 'show' }],
  })
})

// Proves SCH-089
test('every option definition has the required properties and only properties of the specification', () => {
  const required = ['name', 'label', 'type', 'required', 'default']
  const sometimes = ['values', 'valueLabels', 'multiple', 'configuration', 'labelColumns', 'idColumn', 'dependencies']
  const options = definitions.flatMap(({ optionDefinitions }) => optionDefinitions)
  for (const option of options) expect(Object.keys(option)).toEqual(expect.arrayContaining(required))
  expect([...new Set(options.flatMap(Object.keys))].sort()).toEqual([...required, ...sometimes].sort())
})

// Proves SCH-090
test('the options of all definitions use the six types boolean, period, select, integer, email and other', () => {
  const types = definitions.flatMap(({ optionDefinitions }) => optionDefinitions.map(({ type }) => type))
  expect([...new Set(types)].sort()).toEqual(['boolean', 'email', 'integer', 'other', 'period', 'select'])
})

// Proves SCH-090
test('rejects a value of the wrong type by the name of its option', async () => {
  const only = <Value>(value: Value) => [{ start: value, end: value }]
  const task = (workflowType: string, options: unknown[]) => ({
    scheduleName: 'Typed',
    workflowType,
    options,
    calendars: [{ dayOfWeek: only('MONDAY'), hour: only(9), minute: only(0) }],
  })
  const reports = [{ reportID: 'oeeSummary' }]
  for (const [type, workflowType, options, name] of [
    ['integer', 'orgDeviceFrontendUpdate', ['ten'], 'batchSize'],
    ['integer', 'orgDeviceFrontendUpdate', [1.5], 'batchSize'],
    ['period', 'orgMLTraining', ['ONE_DECADE'], 'trainingPeriod'],
    ['other', 'generateReports', [reports, 7, 'a@b.de'], 'emailSubject'],
    ['email', 'generateReports', [reports, 'Figures', 'nobody'], 'emailRecipients'],
    ['boolean', 'autoSuspendResumeActivity', [30, 'yes'], 'clockOut'],
    ['select', 'autoSuspendResumeActivity', [30, false, 'some'], 'shiftFilterType'],
  ] as const) {
    const { status, body } = await fixture.request('POST', '/api/scheduledTasks', task(workflowType, [...options]))
    expect([type, status, Object.keys(body.data?.fields ?? {})]).toEqual([type, 400, [`options.${name}`]])
  }
})
