import { rowWithoutPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { expect, test } from 'vitest'
import { removePeople } from './removePeople.ts'

test('removes people at any depth, empties lists of people, and leaves everything else', async () => {
  const response = {
    data: [{ resourceID: 'M-1', empIDs: ['E-1'], jobs: [{ jobNum: 'J-1', assignedTo: 'E-2', oprSeq: 10 }] }],
    more: false,
  }
  expect(await runYielding(removePeople(response))).toEqual({
    data: [{ resourceID: 'M-1', empIDs: [], jobs: [{ jobNum: 'J-1', assignedTo: null, oprSeq: 10 }] }],
    more: false,
  })
})

test('removes people from tag associations and audit entries about people; other ones stay', async () => {
  const rows = [
    { associationType: 'employees', associationID: 'E-1', epc: 'A' },
    { associationType: 'jobs', associationID: 'J-1', epc: 'B' },
    { itemType: 'employees', what: 'where E-1 were', status: 200 },
    { itemType: 'jobs', what: 'PUT /api/jobs/J-1', status: 200 },
  ]
  expect(await runYielding(removePeople(rows))).toEqual([
    { ...rows[0], associationID: null, epc: null },
    rows[1],
    { ...rows[2], what: null },
    rows[3],
  ])
})

test('removes quoted device data if it names people', async () => {
  const remarks = [
    { what: 'empIDs must be a list', given: '{"empIDs":"E-1"}' },
    { what: 'state is unknown', given: '{"state":"flying"}' },
  ]
  expect(await runYielding(removePeople({ last: { remarks } }))).toEqual({
    last: { remarks: [{ ...remarks[0], given: null }, remarks[1]] },
  })
})

test('removes employees from task options, by position or, without a task type, in all lists of texts', async () => {
  const options = [30, false, 'all', 'include', 'include', [], ['E-1'], ['M-1']]
  const task = { workflowType: 'autoSuspendResumeActivity', options }
  const result = await runYielding(
    removePeople([task, { fields: { options } }, { workflowType: 'generateReports', options: ['a'] }]),
  )
  expect(result).toEqual([
    { ...task, options: [30, false, 'all', 'include', 'include', [], [], ['M-1']] },
    { fields: { options: [30, false, 'all', 'include', 'include', [], [], []] } },
    { workflowType: 'generateReports', options: ['a'] },
  ])
  expect(rowWithoutPeople(task).options).toEqual([30, false, 'all', 'include', 'include', [], [], ['M-1']])
})
