import { expect, test } from 'vitest'
import { recipientsOf, reportTitlesOf, withRecipients } from './recipients.ts'
import { scheduledTasks } from './scheduledTasks.ts'

const reports = [{ reportID: 'a', reportName: 'A' }, { reportID: 'b', reportTitle: 'The b' }, { reportID: 'c' }]
const taskTo = (recipients: unknown) => ({
  workflowType: 'generateReports',
  options: [reports, 'Subject', recipients, true, false],
})

test('recipients are lowercase unique addresses, of tasks that send reports only', () => {
  expect(recipientsOf(taskTo(' B@c.de, a@b.de,,b@c.de '))).toEqual(['b@c.de', 'a@b.de'])
  expect([recipientsOf(taskTo(null)), recipientsOf(taskTo(''))]).toEqual([[], []])
  expect(recipientsOf({ workflowType: 'autoSuspendResumeActivity', options: [30, false, 'all'] })).toEqual([])
  expect(withRecipients(taskTo('x@y.de'), ['b@c.de', 'a@b.de'])).toEqual(taskTo('b@c.de,a@b.de').options)
  // Input with too few options is compared before it is rejected.
  expect(withRecipients({ workflowType: 'generateReports', options: [] }, ['a@b.de'])).toEqual(['a@b.de'])
})

test('reports are labeled by their title, else their name, else their ID', () => {
  expect(reportTitlesOf(taskTo('a@b.de'))).toEqual(['A', 'The b', 'c'])
})

test('only a paused task may have no recipients', () => {
  const problems = (recipients: unknown, paused: boolean) =>
    Object.keys(scheduledTasks.check!({ ...taskTo(recipients), calendars: [], paused }))
  expect(problems('', true)).toEqual([])
  expect(problems('', false)).toEqual(['options.emailRecipients'])
  expect(problems('nobody', true)).toEqual(['options.emailRecipients'])
})
