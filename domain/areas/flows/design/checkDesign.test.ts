import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../core/item/anyText.arbitrary.ts'
import { longestDesign, maxSteps } from '../limits.ts'
import { checkDesign } from './checkDesign.ts'
import { checking, designText } from './design.fixture.ts'
import { kinds } from './design.ts'
import { valuesAt } from './valuesAt.ts'

const check = (text: string) => checkDesign(text, checking)
const messagesOf = (text: string) =>
  check(text).problems.map(({ stepId, option, sentence }) => `${stepId}/${option}: ${sentence}`)

const completed = [
  's1',
  'itemChanged',
  { itemType: 'jobs', changes: ['changed'], rules: [{ field: 'status', operator: 'Equals', value: 'completed' }] },
] as const
const requestOptions = { method: 'POST', url: 'https://erp.example/jobs/{{item.jobNum}}' }

test('accepts a design with a trigger and actions', () => {
  const text = designText(
    completed,
    ['s2', 'filter', { rules: [{ path: 'item.prodQty', operator: 'GreaterThan', value: '10' }] }, 's1'],
    [
      's3',
      'find',
      {
        itemType: 'jobOperations',
        filters: [{ field: 'jobNum', operator: 'Equals', value: '{{item.jobNum}}' }],
        into: 'operations',
      },
      's2',
      'yes',
    ],
    ['s4', 'each', { of: 'operations', as: 'operation' }, 's3'],
    [
      's5',
      'request',
      {
        ...requestOptions,
        secret: 'erp',
        headers: [{ name: 'Authorization', value: 'Bearer {{secret}}' }],
        body: '{"step":"{{operation.oprSeq}}"}',
      },
      's4',
    ],
    [
      's6',
      'save',
      { itemType: 'requests', mode: 'add', fields: [{ field: 'requestTypeID', value: 'MOVE' }] },
      's2',
      'no',
    ],
    [
      's7',
      'tell',
      { recipients: [{ recipientType: 'group', recipientID: '3' }], title: '{{item.jobNum}} is done' },
      's6',
    ],
  )
  const { design, problems } = check(text)
  expect(problems).toEqual([])
  expect(design?.steps).toHaveLength(7)
})

test('reports links that do not form a tree from one trigger at their steps', () => {
  const set = { fields: [{ name: 'a', value: 1 }] }
  expect(messagesOf(designText(['a', 'set', set]))).toEqual([
    'null/null: The design has no trigger: add one',
    'a/null: This step has no incoming link: connect it or delete it',
  ])
  expect(messagesOf(designText(completed, ['s2', 'received', {}]))).toEqual([
    's2/null: A design has only one trigger: remove this one',
  ])
  const circle = designText(completed, ['a', 'set', set, 'b'], ['b', 'set', set, 'a'])
  expect(messagesOf(circle)).toEqual([
    'a/null: This step cannot be reached from the trigger: its links form a loop',
    'b/null: This step cannot be reached from the trigger: its links form a loop',
  ])
  expect(messagesOf(designText(completed, ['a', 'set', set, 's1'], ['a', 'set', set, 's1']))).toContain(
    'a/null: Two steps have the same ID',
  )
  expect(messagesOf(designText(completed, ['a', 'set', set, 'nowhere']))).toContain(
    'a/null: A link starts or ends at a missing step',
  )
  const filter = ['f', 'filter', { rules: [{ path: 'change', operator: 'IsNotEmpty' }] }, 's1'] as const
  expect(messagesOf(designText(completed, filter, ['a', 'set', set, 'f']))).toEqual([
    'f/null: Connect the next step to the yes or the no of the filter',
  ])
})

describe('references of a step', () => {
  test.each([
    [
      'a value that no step before it makes',
      [
        's2',
        'tell',
        { recipients: [{ recipientType: 'email', recipientID: 'a@b.example' }], title: '{{order.id}}' },
        's1',
      ],
      's2/title: there is no value named order here',
    ],
    [
      'a field that its rows do not have',
      ['s2', 'filter', { rules: [{ path: 'item.colour', operator: 'IsEmpty' }] }, 's1'],
      's2/rules.0.path: Job has no field colour',
    ],
    [
      'a path into the machinery of the language',
      ['s2', 'filter', { rules: [{ path: 'item.__proto__', operator: 'IsEmpty' }] }, 's1'],
      's2/rules.0.path: is not a path to a value, such as item.jobNum',
    ],
    [
      'a secret outside of headers',
      ['s2', 'request', { ...requestOptions, secret: 'erp', body: '{"key":"{{secret}}"}' }, 's1'],
      's2/body: there is no value named secret here',
    ],
    [
      'a host that a value would say',
      ['s2', 'request', { method: 'GET', url: 'https://{{item.jobNum}}.example/' }, 's1'],
      's2/url: must start with http:// or https:// and a literal host, without user and password',
    ],
    [
      'a host behind a user name',
      ['s2', 'request', { method: 'GET', url: 'https://erp.example@evil.example/' }, 's1'],
      's2/url: must start with http:// or https:// and a literal host, without user and password',
    ],
    [
      'a person',
      [
        's2',
        'save',
        {
          itemType: 'requests',
          mode: 'add',
          fields: [
            { field: 'requestTypeID', value: 'A' },
            { field: 'assignedTo', value: 'E-1' },
          ],
        },
        's1',
      ],
      's2/fields.1.value: is about people: a design cannot name them, use a value instead',
    ],
    [
      'rows that act for somebody',
      [
        's2',
        'save',
        { itemType: 'scheduledTasks', mode: 'add', fields: [{ field: 'scheduleName', value: 'A' }] },
        's1',
      ],
      's2/itemType: flows cannot use records of this type',
    ],
    [
      'a row without its key',
      ['s2', 'save', { itemType: 'jobs', mode: 'change', fields: [{ field: 'prodQty', value: 1 }] }, 's1'],
      's2/fields: must identify the record: Job',
    ],
    [
      'an operator that its field does not have',
      [
        's2',
        'find',
        { itemType: 'jobs', filters: [{ field: 'jobNum', operator: 'GreaterThan', value: '1' }], into: 'jobs' },
        's1',
      ],
      's2/filters.0.operator: GreaterThan is not offered for jobNum',
    ],
    ['a body that is no JSON', ['s2', 'request', { ...requestOptions, body: '{' }, 's1'], 's2/body: is not valid JSON'],
  ] as const)('%s is reported at the step', (_name, step, message) =>
    expect(messagesOf(designText(completed, step))).toEqual([message]),
  )
})

test('a step can only refer to values of the steps that lead to it', () => {
  const text = designText(
    completed,
    ['a', 'set', { fields: [{ name: 'left', value: 1 }] }, 's1'],
    ['b', 'set', { fields: [{ name: 'right', value: '{{left}}' }] }, 's1'],
  )
  expect(messagesOf(text)).toEqual(['b/fields.0.value: there is no value named left here'])
  const { outline } = check(text)
  expect([...valuesAt(outline!, 'a', checking.typeOf).keys()]).toEqual([
    'startedAt',
    'flow',
    'item',
    'before',
    'change',
    'changedAt',
  ])
})

test('reports a design that is too large, too deep or has too many steps as a whole', () => {
  const large = designText(completed, ...Array.from({ length: 10_000 }, (_, k) => [`n${k}`, 'set', {}, 's1'] as const))
  expect(large.length).toBeGreaterThan(longestDesign)
  expect(messagesOf(large)).toEqual([`null/null: The design has more than ${longestDesign} characters`])
  const some = designText(completed, ...Array.from({ length: maxSteps }, (_, k) => [`n${k}`, 'set', {}, 's1'] as const))
  expect(messagesOf(some)).toEqual([`null/null: steps must have at most ${maxSteps} steps`])
  expect(messagesOf('['.repeat(100_000) + ']'.repeat(100_000))).toEqual([
    'null/null: The design is nested more than 16 deep',
  ])
  expect(messagesOf('{"version":1,"steps":[],"links":[],"__proto__":{"x":1}}')).toEqual([
    'null/null: The design (__proto__) is not a field here',
  ])
})

test('reports problems of any text without throwing', () => {
  const kind = fc.constantFrom(...Object.keys(kinds), 'eval')
  const id = fc.constantFrom('a', 'b', 'c', 'd')
  const options = fc.oneof(
    fc.dictionary(
      fc.constantFrom('itemType', 'fields', 'rules', 'of', 'as', 'into', 'url', 'body', '__proto__'),
      fc.jsonValue({ maxDepth: 3 }),
    ),
    fc.record({
      itemType: fc.constantFrom('jobs', 'constructor', 'employees'),
      fields: fc.array(fc.record({ field: anyText(), value: anyText() })),
      mode: fc.constant('add'),
      into: fc.constant('x'),
    }),
    fc.record({
      rules: fc.array(
        fc.record({ path: anyText(), operator: fc.constantFrom('Equals', 'constructor'), value: anyText() }),
        { minLength: 1 },
      ),
    }),
  )
  const step = fc.record({ id, kind, position: fc.record({ x: fc.integer(), y: fc.integer() }), options })
  const designs = fc.record({
    version: fc.constant(1),
    steps: fc.array(step, { maxLength: 6 }),
    links: fc.array(
      fc.record({ from: id, to: id, on: fc.constantFrom('yes', 'no') }, { requiredKeys: ['from', 'to'] }),
      { maxLength: 8 },
    ),
  })
  fc.assert(
    fc.property(
      fc.oneof(
        anyText(),
        fc.json(),
        designs.map((value) => JSON.stringify(value)),
      ),
      (text) => {
        const { design, problems } = check(text)
        expect(design === null).toBe(problems.length > 0)
      },
    ),
  )
})

test('reports a design with too many values or parts without evaluating it', () => {
  const fields = (value: string) => Array.from({ length: 50 }, (_, index) => ({ name: `n${index}`, value }))
  const manyValues = designText(['s1', 'received', {}], ['s2', 'set', { fields: fields('{{body}}'.repeat(101)) }, 's1'])
  expect(messagesOf(manyValues)).toEqual(['null/null: The design has more than 5000 values in its texts'])
  const parts = designText(['s1', 'received', { list: Array.from({ length: 20_001 }, () => 1) }])
  expect(check(parts).outline).toBe(null)
})
