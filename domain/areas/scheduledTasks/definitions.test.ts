import { expect, test } from 'vitest'
import { isOptionShown } from './isOptionShown.ts'
import { autoSuspendResumeActivity } from './workflows/autoSuspendResumeActivity.ts'
import { generateReports } from './workflows/generateReports.ts'

const optionsOf = ({ optionDefinitions }: typeof generateReports | typeof autoSuspendResumeActivity) =>
  Object.fromEntries(optionDefinitions.map((option) => [option.name, option]))

// Proves SCH-074
test('scheduled reports have their label, a required subject and required recipients', () => {
  expect(generateReports.label).toBe('Scheduled Reports')
  expect(optionsOf(generateReports)).toMatchObject({
    emailSubject: { required: true, default: 'Scheduled Reports' },
    emailRecipients: { type: 'email', required: true },
  })
})

// Proves SCH-076
test('PDFs and CSVs are attached by default', () => {
  const flag = { type: 'boolean', default: true }
  expect(optionsOf(generateReports)).toMatchObject({ attachPDFs: flag, attachCSVs: flag })
})

// Proves SCH-077, SCH-078
test('suspend and resume has its label, half an hour by default, and does not clock out by default', () => {
  expect(autoSuspendResumeActivity.label).toBe('Suspend/Resume Activity')
  expect(optionsOf(autoSuspendResumeActivity)).toMatchObject({
    suspendMins: { type: 'integer', required: true, default: 30, label: 'Minutes to Suspend Active Labor Tickets' },
    clockOut: { type: 'boolean', default: false },
  })
})

// Proves SCH-079
test('shifts, employees and resources are filtered by all, exclude or include; the default is all', () => {
  const filter = { type: 'select', required: true, default: 'all', values: ['all', 'exclude', 'include'] }
  expect(optionsOf(autoSuspendResumeActivity)).toMatchObject({
    shiftFilterType: filter,
    employeeFilterType: filter,
    resourceFilterType: filter,
  })
})

// Proves SCH-080
test('several shifts are selected by their number', () => {
  expect(optionsOf(autoSuspendResumeActivity).shiftNums).toMatchObject({ multiple: true, idColumn: 'shiftNum' })
})

// Proves SCH-081
test('employees are shown by first and last name and selected by their ID', () => {
  const expected = { multiple: true, labelColumns: ['firstName', 'lastName'], idColumn: 'empID' }
  expect(optionsOf(autoSuspendResumeActivity).employeeIds).toMatchObject(expected)
})

// Proves SCH-082
test('resources are shown by ID and description and selected by their ID', () => {
  const expected = { multiple: true, labelColumns: ['resourceID', 'description'], idColumn: 'resourceID' }
  expect(optionsOf(autoSuspendResumeActivity).resourceIds).toMatchObject(expected)
})

// Proves SCH-184
test('an option is shown only while its dependencies are met', () => {
  const { shiftNums } = optionsOf(autoSuspendResumeActivity)
  const shown = (shiftFilterType: string) => isOptionShown(shiftNums!, { shiftFilterType })
  expect(['all', 'exclude', 'include'].map(shown)).toEqual([false, true, true])
})
