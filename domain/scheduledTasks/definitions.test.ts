import { expect, test } from 'vitest'
import { parameterTypes, reportParameter } from '../reports/reportParameter.ts'
import { taskDefinition } from './answers/taskDefinition.ts'
import { isOptionShown } from './isOptionShown.ts'
import { autoSuspendResumeActivity } from './workflows/autoSuspendResumeActivity.ts'
import { generateReports } from './workflows/generateReports.ts'
import { workflowDefinitions } from './workflows/workflowDefinitions.ts'

const optionsOf = ({ optionDefinitions }: typeof generateReports | typeof autoSuspendResumeActivity) =>
  Object.fromEntries(optionDefinitions.map((option) => [option.name, option]))

test('scheduled reports have their label, and a subject and recipients that are required', () => {
  expect(generateReports.label).toBe('Scheduled Reports')
  expect(optionsOf(generateReports)).toMatchObject({
    emailSubject: { required: true, default: 'Scheduled Reports' },
    emailRecipients: { type: 'email', required: true },
  })
})

test('PDFs and CSVs are attached unless said', () => {
  const flag = { type: 'boolean', default: true }
  expect(optionsOf(generateReports)).toMatchObject({ attachPDFs: flag, attachCSVs: flag })
})

test('suspend and resume has its label, half an hour, and does not clock out unless said', () => {
  expect(autoSuspendResumeActivity.label).toBe('Suspend/Resume Activity')
  expect(optionsOf(autoSuspendResumeActivity)).toMatchObject({
    suspendMins: { type: 'integer', required: true, default: 30, label: 'Minutes to Suspend Active Labor Tickets' },
    clockOut: { type: 'boolean', default: false },
  })
})

test('shifts, employees and resources are filtered by all, exclude or include, all unless said', () => {
  const filter = { type: 'select', required: true, default: 'all', values: ['all', 'exclude', 'include'] }
  expect(optionsOf(autoSuspendResumeActivity)).toMatchObject({
    shiftFilterType: filter,
    employeeFilterType: filter,
    resourceFilterType: filter,
  })
})

test('several shifts are chosen by their number', () => {
  expect(optionsOf(autoSuspendResumeActivity).shiftNums).toMatchObject({ multiple: true, idColumn: 'shiftNum' })
})

test('employees are shown by first and last name and chosen by their id', () => {
  const wanted = { multiple: true, labelColumns: ['firstName', 'lastName'], idColumn: 'empID' }
  expect(optionsOf(autoSuspendResumeActivity).employeeIds).toMatchObject(wanted)
})

test('resources are shown by id and description and chosen by their id', () => {
  const wanted = { multiple: true, labelColumns: ['resourceID', 'description'], idColumn: 'resourceID' }
  expect(optionsOf(autoSuspendResumeActivity).resourceIds).toMatchObject(wanted)
})

test('a definition of a task has workflowType, label and optionDefinitions', () => {
  expect(Object.keys(taskDefinition.shape)).toEqual(['workflowType', 'label', 'optionDefinitions'])
  for (const definition of Object.values(workflowDefinitions))
    expect(taskDefinition.safeParse(definition).success).toBe(true)
})

test('a definition of an option has what forms need of it, dependencies with field, condition, value and action', () => {
  const option = taskDefinition.shape.optionDefinitions.element
  const names = ['name', 'label', 'type', 'required', 'default', 'values', 'valueLabels', 'multiple', 'configuration']
  expect(Object.keys(option.shape)).toEqual(
    expect.arrayContaining([...names, 'labelColumns', 'idColumn', 'dependencies']),
  )
  const { dependencies } = optionsOf(autoSuspendResumeActivity).shiftNums!
  expect(Object.keys(dependencies![0]!)).toEqual(['field', 'condition', 'value', 'action'])
})

test('an option is of type boolean, period, select, integer, email or other', () => {
  expect(taskDefinition.shape.optionDefinitions.element.shape.type.options).toEqual([
    'boolean',
    'period',
    'select',
    'integer',
    'email',
    'other',
  ])
})

test('an option is shown only while its dependencies hold', () => {
  const { shiftNums } = optionsOf(autoSuspendResumeActivity)
  const shown = (shiftFilterType: string) => isOptionShown(shiftNums!, { shiftFilterType })
  expect(['all', 'exclude', 'include'].map(shown)).toEqual([false, true, true])
})

test('a parameter of a report has name, label, type, default value, options and columns', () => {
  const names = ['name', 'label', 'type', 'defaultValue', 'options', 'columns']
  expect(Object.keys(reportParameter.shape)).toEqual(expect.arrayContaining(names))
})

test('a parameter is of one of nine types', () => {
  expect([...parameterTypes]).toEqual([
    ...['boolean', 'date', 'dateTime', 'select', 'email', 'deviceGroup', 'filterConditions', 'number', 'text'],
  ])
  const isTaken = (type: string) => reportParameter.safeParse({ name: 'x', label: 'X', type }).success
  expect(parameterTypes.every(isTaken)).toBe(true)
  expect(['string', 'Boolean', ''].some(isTaken)).toBe(false)
})
