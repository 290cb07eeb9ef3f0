import { expect, test } from 'vitest'
import { optionsByName } from './optionsByName.ts'
import { parseOptions } from './parseOptions.ts'
import { autoSuspendResumeActivity } from './workflows/autoSuspendResumeActivity.ts'
import { generateReports } from './workflows/generateReports.ts'

// Proves SCH-100
test('every option name that clients know is understood, shiftIds and multipleReports among them', () => {
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

test('a name that the type does not have is told; a list stays as it is', () => {
  expect(optionsByName(generateReports, { shiftIds: [1], constructor: 1 }).problems).toEqual({
    'options.shiftIds': 'is no option of this type',
    'options.constructor': 'is no option of this type',
  })
  expect(optionsByName(generateReports, [1, 2])).toEqual({ values: [1, 2], problems: {} })
})
