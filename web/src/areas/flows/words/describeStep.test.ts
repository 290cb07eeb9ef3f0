import { checkDesign } from '@takt/domain/areas/flows/design/checkDesign.ts'
import { checking, designText, type StepSpec } from '@takt/domain/areas/flows/design/design.fixture.ts'
import { valuesAt } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { expect, test } from 'vitest'
import { flowType } from '../flowTypes.ts'
import { describeStep } from './describeStep.ts'
import { problemInWords } from './problemWords.ts'

const recipientName = (kind: string, id: string) => (kind === 'group' && id === '1' ? 'Operators' : id)

function descriptionsOf(...steps: StepSpec[]): string[] {
  const { outline } = checkDesign(designText(...steps), checking)
  return outline!.steps.map((step) =>
    describeStep(step, { known: valuesAt(outline!, step.id, flowType), recipientName }),
  )
}

const urgent: StepSpec = [
  's1',
  'itemChanged',
  {
    itemType: 'requests',
    changes: ['added'],
    rules: [{ logic: 'AND', field: 'priority', operator: 'Equals', value: 'high' }],
  },
]

test('describes the rows, changes, times and conditions of a trigger', () => {
  expect(descriptionsOf(urgent)).toEqual(['When a request is added, and Priority equals high'])
  expect(
    descriptionsOf(['s1', 'itemChanged', { itemType: 'employees', changes: ['added', 'removed'], rules: [] }]),
  ).toEqual(['When an employee is added or deleted'])
  expect(descriptionsOf(['s1', 'schedule', { everyMinutes: 15, times: [], days: [] }])).toEqual(['Every 15 minutes'])
  expect(
    descriptionsOf(['s1', 'schedule', { everyMinutes: null, times: ['06:00'], days: ['MONDAY', 'FRIDAY'] }]),
  ).toEqual(['At 06:00 on Monday and Friday'])
  expect(descriptionsOf(['s1', 'received', {}])).toEqual(['When another system sends data'])
})

test('describes notifications and saved rows with names and labels', () => {
  const notifyOptions = {
    recipients: [
      { recipientType: 'group', recipientID: '1' },
      { recipientType: 'user', recipientID: 'planner@demo.takt' },
    ],
    title: 'Request {{item.requestID}} is urgent',
  }
  const save = {
    itemType: 'requests',
    mode: 'change',
    fields: [
      { field: 'requestID', value: '{{item.requestID}}' },
      { field: 'status', value: 'accepted' },
    ],
  }
  expect(descriptionsOf(urgent, ['s2', 'tell', notifyOptions, 's1'], ['s3', 'save', save, 's2']).slice(1)).toEqual([
    'Notify Operators and planner@demo.takt: “Request ‹Request of the request› is urgent”',
    'Set Status of the request to accepted',
  ])
})

test('describes conditions, lookups, loops, values and requests by the values that they use', () => {
  expect(
    descriptionsOf(
      urgent,
      ['s2', 'filter', { rules: [{ logic: 'AND', path: 'item.status', operator: 'IsEmpty', value: '' }] }, 's1'],
      [
        's3',
        'find',
        { itemType: 'jobs', filters: [{ field: 'status', operator: 'Equals', value: 'released' }], into: 'jobs' },
        's2',
        'yes',
      ],
      ['s4', 'each', { of: 'jobs', as: 'job' }, 's3'],
      ['s5', 'set', { fields: [{ name: 'number', value: '{{job.jobNum}}' }] }, 's4'],
      ['s6', 'request', { method: 'POST', url: 'https://erp.example/{{number}}', secret: 'erpKey' }, 's5'],
    ).slice(1),
  ).toEqual([
    'Only if Status of the request is empty',
    'Find jobs where Status equals released',
    'For each of the matching records',
    'Store Job of each job as number',
    'Send POST to https://erp.example/‹number› with the secret erpKey',
  ])
})

test('returns no description for a step without settings, whatever its options are', () => {
  expect(descriptionsOf(['s1', 'itemChanged', { itemType: '', changes: 7 }])).toEqual([''])
})

test('describes problems with the labels of the form', () => {
  const { outline, problems } = checkDesign(
    designText(
      urgent,
      ['s2', 'set', { fields: [{ name: '', value: '' }] }, 's1'],
      ['s3', 'save', { itemType: 'requests', mode: 'change', fields: [{ field: 'status', value: 'accepted' }] }, 's2'],
      ['s4', 'tell', { recipients: [{ recipientType: 'user', recipientID: '' }], title: '' }, 's3'],
    ),
    checking,
  )
  const messages = problems.map((problem) =>
    problemInWords(
      problem,
      outline!.steps.find(({ id }) => id === problem.stepId),
    ),
  )
  expect(messages).toEqual([
    'Value 1 has no name yet',
    'It must identify the record: Request',
    'Recipient 1 must be chosen',
    'Title is required',
  ])
})
