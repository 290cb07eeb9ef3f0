import { expect, test } from 'vitest'
import { recipientsOf, reportTitlesOf, withRecipients } from './recipients.ts'
import { scheduledTasks } from './scheduledTasks.ts'

const reports = [{ reportID: 'a', reportName: 'A' }, { reportID: 'b', reportTitle: 'The b' }, { reportID: 'c' }]
const sending = (recipients: unknown) => ({
  workflowType: 'generateReports',
  options: [reports, 'Subject', recipients, true, false],
})

test('recipients are addresses in small letters, each once, of tasks that send reports alone', () => {
  expect(recipientsOf(sending(' B@c.de, a@b.de,,b@c.de '))).toEqual(['b@c.de', 'a@b.de'])
  expect([recipientsOf(sending(null)), recipientsOf(sending(''))]).toEqual([[], []])
  expect(recipientsOf({ workflowType: 'autoSuspendResumeActivity', options: [30, false, 'all'] })).toEqual([])
  expect(withRecipients(sending('x@y.de'), ['b@c.de', 'a@b.de'])).toEqual(sending('b@c.de,a@b.de').options)
  // What was sent with too few options is compared before it is refused.
  expect(withRecipients({ workflowType: 'generateReports', options: [] }, ['a@b.de'])).toEqual(['a@b.de'])
})

test('reports are called by their title, else by their name, else by their number', () => {
  expect(reportTitlesOf(sending('a@b.de'))).toEqual(['A', 'The b', 'c'])
})

test('an empty list is kept by a task that rests, and by no other', () => {
  const problems = (recipients: unknown, paused: boolean) =>
    Object.keys(scheduledTasks.check!({ ...sending(recipients), calendars: [], paused }))
  expect(problems('', true)).toEqual([])
  expect(problems('', false)).toEqual(['options.emailRecipients'])
  expect(problems('nobody', true)).toEqual(['options.emailRecipients'])
})
