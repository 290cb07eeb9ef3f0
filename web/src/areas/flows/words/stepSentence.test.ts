import { checkDesign } from '@takt/domain/areas/flows/design/checkDesign.ts'
import { checking, type Drawn, designText } from '@takt/domain/areas/flows/design/design.bed.ts'
import { valuesAt } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { expect, test } from 'vitest'
import { flowType } from '../flowTypes.ts'
import { problemInWords } from './problemWords.ts'
import { stepSentence } from './stepSentence.ts'

const whoName = (kind: string, id: string) => (kind === 'group' && id === '1' ? 'Operators' : id)

function sentences(...drawn: Drawn[]): string[] {
  const { outline } = checkDesign(designText(...drawn), checking)
  return outline!.steps.map((step) => stepSentence(step, { known: valuesAt(outline!, step.id, flowType), whoName }))
}

const urgent: Drawn = [
  's1',
  'itemChanged',
  {
    itemType: 'requests',
    changes: ['added'],
    rules: [{ logic: 'AND', field: 'priority', operator: 'Equals', value: 'high' }],
  },
]

test('a trigger says of which rows, when and under which conditions', () => {
  expect(sentences(urgent)).toEqual(['When a request is added, and Priority equals high'])
  expect(sentences(['s1', 'itemChanged', { itemType: 'employees', changes: ['added', 'removed'], rules: [] }])).toEqual(
    ['When an employee is added or deleted'],
  )
  expect(sentences(['s1', 'schedule', { everyMinutes: 15, times: [], days: [] }])).toEqual(['Every 15 minutes'])
  expect(sentences(['s1', 'schedule', { everyMinutes: null, times: ['06:00'], days: ['MONDAY', 'FRIDAY'] }])).toEqual([
    'At 06:00 on Monday and Friday',
  ])
  expect(sentences(['s1', 'received', {}])).toEqual(['When another system sends something'])
})

test('who is told and what, which row is saved and how, are said by names and labels', () => {
  const tell = {
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
  expect(sentences(urgent, ['s2', 'tell', tell, 's1'], ['s3', 'save', save, 's2']).slice(1)).toEqual([
    'Tell Operators and planner@demo.takt: “Request ‹Request of the request› is urgent”',
    'Set Status of the request to accepted',
  ])
})

test('what is asked, found, gone through and noted is said by the values that it is about', () => {
  expect(
    sentences(
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
    'For each of the rows found',
    'Note Job of each job as number',
    'Send POST to https://erp.example/‹number› with the secret erpKey',
  ])
})

test('a step that says nothing yet has no sentence, whatever its options are', () => {
  expect(sentences(['s1', 'itemChanged', { itemType: '', changes: 7 }])).toEqual([''])
})

test('what is wrong is told by what the form calls it', () => {
  const { outline, problems } = checkDesign(
    designText(
      urgent,
      ['s2', 'set', { fields: [{ name: '', value: '' }] }, 's1'],
      ['s3', 'save', { itemType: 'requests', mode: 'change', fields: [{ field: 'status', value: 'accepted' }] }, 's2'],
      ['s4', 'tell', { recipients: [{ recipientType: 'user', recipientID: '' }], title: '' }, 's3'],
    ),
    checking,
  )
  const told = problems.map((problem) =>
    problemInWords(
      problem,
      outline!.steps.find(({ id }) => id === problem.stepId),
    ),
  )
  expect(told).toEqual([
    'Value 1 has no name yet',
    'It must say which row: Request',
    'Recipient 1 must be chosen',
    'Title must be given',
  ])
})
