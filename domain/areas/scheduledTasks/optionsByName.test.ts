import { expect, test } from 'vitest'
import { optionsByName } from './optionsByName.ts'
import { parseOptions } from './parseOptions.ts'
import { autoSuspendResumeActivity } from './workflows/autoSuspendResumeActivity.ts'
import { generateReports } from './workflows/generateReports.ts'

// Proves SCH-100
test('accepts every option name used by clients, including shiftIds and multipleReports', () => {
  const labor = optionsByName(autoSuspendResumeActivity, {
    suspendMins: 30,
    shiftFilterType: 'include',
    employeeFilterType: 'exclude',
    resourceFilterType: 'include',
    shiftIds: [1],
    employeeIds: ['E-1'],
    resourceIds: ['M-1'],
  })
  expect(labor.problems).toEqual({})
  expect(parseOptions(autoSuspendResumeActivity, labor.values)).toMatchObject({
    options: {
      shiftFilterType: 'include',
      employeeFilterType: 'exclude',
      resourceFilterType: 'include',
      shiftNums: [1],
      employeeIds: ['E-1'],
      resourceIds: ['M-1'],
    },
  })
  const reports = optionsByName(generateReports, {
    emailRecipients: 'ada@plant.test',
    emailSubject: 'Figures',
    attachPDFs: false,
    attachCSVs: true,
    multipleReports: [{ reportID: 'oeeSummary' }],
  })
  expect(reports.problems).toEqual({})
  expect(parseOptions(generateReports, reports.values)).toEqual({
    options: {
      reports: [{ reportID: 'oeeSummary', parameters: {} }],
      emailSubject: 'Figures',
      emailRecipients: ['ada@plant.test'],
      attachPDFs: false,
      attachCSVs: true,
    },
  })
})

test('a name unknown to the type is reported; a list stays unchanged', () => {
  expect(optionsByName(generateReports, { shiftIds: [1], constructor: 1 }).problems).toEqual({
    'options.shiftIds': 'is no option of this type',
    'options.constructor': 'is no option of this type',
  })
  expect(optionsByName(generateReports, [1, 2])).toEqual({ values: [1, 2], problems: {} })
})
