import { expect, test } from 'vitest'
import { jobOperations } from '../../areas/masterData/jobOperations.ts'
import { resources } from '../../areas/masterData/resources.ts'
import { scheduleExceptions } from '../../areas/masterData/scheduleExceptions.ts'
import { addSchema, type ItemType } from './item.ts'
import { messageFor } from './validationMessages.ts'

const problemsOf = (type: ItemType, body: object) =>
  Object.fromEntries(
    addSchema(type)
      .safeParse(body, { error: messageFor })
      .error!.issues.map((issue) => [issue.path.join('.'), issue.message]),
  )

test('schema violations are reported in words that say what to do', () => {
  expect(problemsOf(jobOperations, { jobNum: 7, oprSeq: -1, assemblySeq: 1.5, cycleStandardSecs: '12' })).toEqual({
    jobNum: 'must be text',
    oprSeq: 'must be at least 0',
    assemblySeq: 'must be a whole number',
    cycleStandardSecs: 'must be a number',
  })
  expect(problemsOf(scheduleExceptions, { scheduleID: '', date: '2026-02-30', kind: 'shut' })).toEqual({
    scheduleID: 'must not be empty',
    date: 'must be a date in the format YYYY-MM-DD',
    kind: 'must be one of closed, open, plannedStop',
  })
  expect(problemsOf(resources, { description: 'x'.repeat(201), idealCycleSecs: 2e6 })).toEqual({
    resourceID: 'is required',
    description: 'must have at most 200 characters',
    idealCycleSecs: 'must be at most 1000000',
  })
})
