import { expect, test } from 'vitest'
import { isOptionShown } from './isOptionShown.ts'
import { autoSuspendResumeActivity } from './workflows/autoSuspendResumeActivity.ts'
import { generateReports } from './workflows/generateReports.ts'

const optionsOf = ({ optionDefinitions }: typeof generateReports | typeof autoSuspendResumeActivity) =>
  Object.fromEntries(optionDefinitions.map((option) => [option.name, option]))

// Proves SCH-074
test('scheduled reports have their label, and a subject and recipients that are required', () => {
  expect(generateReports.label).toBe('Scheduled Reports')
  expect(optionsOf(generateReports)).toMatchObject({
    emailSubject: { required: true, default: 'Scheduled Reports' },
    emailRecipients: { type: 'email', required: true },
  })
})

// Proves SCH-076
test('PDFs and CSVs are attached unless said', () => {
  const flag = { type: 'boolean', default: true }
  expect(optionsOf(generateReports)).toMatchObject({ attachPDFs: flag, attachCSVs: flag })
})

// Proves SCH-077, SCH-078
test('suspend and resume has its label, half an hour, and does not clock out unless said', () => {
  expect(autoSuspendResumeActivity.label).toBe('Suspend/Resume Activity')
  expect(optionsOf(autoSuspendResumeActivity)).toMatchObject({
    suspendMins: { type: 'integer', required: true, default: 30, label: 'Minutes to Suspend Active Labor Tickets' },
    clockOut: { type: 'boolean', default: false },
  })
})

// Proves SCH-079
test('shifts, employees and resources are filtered by all, exclude or include, all unless said', () => {
  const filter = { type: 'select', required: true, default: 'all', values: ['all', 'exclude', 'include'] }
  expect(optionsOf(autoSuspendResumeActivity)).toMatchObject({
    shiftFilterType: filter,
    employeeFilterType: filter,
    resourceFilterType: filter,
  })
})

// Proves SCH-080
test('several shifts are chosen by their number', () => {
  expect(optionsOf(autoSuspendResumeActivity).shiftNums).toMatchObject({ multiple: true, idColumn: 'shiftNum' })
})

// Proves SCH-081
test('employees are shown by first and last name and chosen by their id', () => {
  const wanted = { multiple: true, labelColumns: ['firstName', 'lastName'], idColumn: 'empID' }
  expect(optionsOf(autoSuspendResumeActivity).employeeIds).toMatchObject(wanted)
})

// Proves SCH-082
test('resources are shown by id and description and chosen by their id', () => {
  const wanted = { multiple: true, labelColumns: ['resourceID', 'description'], idColumn: 'resourceID' }
  expect(optionsOf(autoSuspendResumeActivity).resourceIds).toMatchObject(wanted)
})

// Proves SCH-184
test('an option is shown only while its dependencies hold', () => {
  const { shiftNums } = optionsOf(autoSuspendResumeActivity)
  const shown = (shiftFilterType: string) => isOptionShown(shiftNums!, { shiftFilterType })
  expect(['all', 'exclude', 'include'].map(shown)).toEqual([false, true, true])
})
