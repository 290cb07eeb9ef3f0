import { rowWithoutPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { expect, test } from 'vitest'
import { cutPeople } from './cutPeople.ts'

test('people are cut however deep, lists of them are empty, and what is beside stays', async () => {
  const answer = {
    data: [{ resourceID: 'M-1', empIDs: ['E-1'], jobs: [{ jobNum: 'J-1', assignedTo: 'E-2', oprSeq: 10 }] }],
    more: false,
  }
  expect(await inTurns(cutPeople(answer))).toEqual({
    data: [{ resourceID: 'M-1', empIDs: [], jobs: [{ jobNum: 'J-1', assignedTo: null, oprSeq: 10 }] }],
    more: false,
  })
})

test('a tag on a person and an entry of the audit about people name nobody; those about other things stay', async () => {
  const rows = [
    { associationType: 'employees', associationID: 'E-1', epc: 'A' },
    { associationType: 'jobs', associationID: 'J-1', epc: 'B' },
    { itemType: 'employees', what: 'where E-1 were', status: 200 },
    { itemType: 'jobs', what: 'PUT /api/jobs/J-1', status: 200 },
  ]
  expect(await inTurns(cutPeople(rows))).toEqual([
    { ...rows[0], associationID: null, epc: null },
    rows[1],
    { ...rows[2], what: null },
    rows[3],
  ])
})

test('what a device sent is not repeated where it names people', async () => {
  const remarks = [
    { what: 'empIDs must be a list', given: '{"empIDs":"E-1"}' },
    { what: 'state is unknown', given: '{"state":"flying"}' },
  ]
  expect(await inTurns(cutPeople({ last: { remarks } }))).toEqual({
    last: { remarks: [{ ...remarks[0], given: null }, remarks[1]] },
  })
})

test('options of a task name no employees, by their place or, where no type is told, among all texts that are chosen', async () => {
  const options = [30, false, 'all', 'include', 'include', [], ['E-1'], ['M-1']]
  const task = { workflowType: 'autoSuspendResumeActivity', options }
  const cut = await inTurns(
    cutPeople([task, { fields: { options } }, { workflowType: 'generateReports', options: ['a'] }]),
  )
  expect(cut).toEqual([
    { ...task, options: [30, false, 'all', 'include', 'include', [], [], ['M-1']] },
    { fields: { options: [30, false, 'all', 'include', 'include', [], [], []] } },
    { workflowType: 'generateReports', options: ['a'] },
  ])
  expect(rowWithoutPeople(task).options).toEqual([30, false, 'all', 'include', 'include', [], [], ['M-1']])
})
