import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../core/item/anyText.arbitrary.ts'
import { longestDesign, mostSteps } from '../limits.ts'
import { checkDesign } from './checkDesign.ts'
import { checking, designText } from './design.bed.ts'
import { kinds } from './design.ts'
import { valuesAt } from './valuesAt.ts'

const check = (text: string) => checkDesign(text, checking)
const sentencesOf = (text: string) =>
  check(text).problems.map(({ stepId, option, sentence }) => `${stepId}/${option}: ${sentence}`)

const completed = [
  's1',
  'itemChanged',
  { itemType: 'jobs', changes: ['changed'], rules: [{ field: 'status', operator: 'Equals', value: 'completed' }] },
] as const
const asked = { method: 'POST', url: 'https://erp.example/jobs/{{item.jobNum}}' }

test('a design that says what begins it and what is done is sound', () => {
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
        ...asked,
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

test('links that make no tree from one trigger are told at their steps', () => {
  const set = { fields: [{ name: 'a', value: 1 }] }
  expect(sentencesOf(designText(['a', 'set', set]))).toEqual([
    'null/null: The design has no trigger: say what begins it',
    'a/null: Nothing leads to this step: link it, or delete it',
  ])
  expect(sentencesOf(designText(completed, ['s2', 'received', {}]))).toEqual([
    's2/null: A design has one trigger: this is another',
  ])
  const circle = designText(completed, ['a', 'set', set, 'b'], ['b', 'set', set, 'a'])
  expect(sentencesOf(circle)).toEqual([
    'a/null: The trigger does not lead to this step: its links go in a circle',
    'b/null: The trigger does not lead to this step: its links go in a circle',
  ])
  expect(sentencesOf(designText(completed, ['a', 'set', set, 's1'], ['a', 'set', set, 's1']))).toContain(
    'a/null: Two steps have the same id',
  )
  expect(sentencesOf(designText(completed, ['a', 'set', set, 'nowhere']))).toContain(
    'a/null: A link leads from or to a step that is not there',
  )
  const filter = ['f', 'filter', { rules: [{ path: 'change', operator: 'IsNotEmpty' }] }, 's1'] as const
  expect(sentencesOf(designText(completed, filter, ['a', 'set', set, 'f']))).toEqual([
    'f/null: What follows a filter follows its yes or its no',
  ])
})

describe('what a step names', () => {
  test.each([
    [
      'a value that no step before it makes',
      [
        's2',
        'tell',
        { recipients: [{ recipientType: 'email', recipientID: 'a@b.example' }], title: '{{order.id}}' },
        's1',
      ],
      's2/title: nothing is called order here',
    ],
    [
      'a field that its rows do not have',
      ['s2', 'filter', { rules: [{ path: 'item.colour', operator: 'IsEmpty' }] }, 's1'],
      's2/rules.0.path: Job has no field colour',
    ],
    [
      'a path into the machinery of the language',
      ['s2', 'filter', { rules: [{ path: 'item.__proto__', operator: 'IsEmpty' }] }, 's1'],
      's2/rules.0.path: is no path to a value, such as item.jobNum',
    ],
    [
      'a secret outside of headers',
      ['s2', 'request', { ...asked, secret: 'erp', body: '{"key":"{{secret}}"}' }, 's1'],
      's2/body: nothing is called secret here',
    ],
    [
      'a host that a value would say',
      ['s2', 'request', { method: 'GET', url: 'https://{{item.jobNum}}.example/' }, 's1'],
      's2/url: must begin with http:// or https:// and a host that is written here, without user and password',
    ],
    [
      'a host behind a user name',
      ['s2', 'request', { method: 'GET', url: 'https://erp.example@evil.example/' }, 's1'],
      's2/url: must begin with http:// or https:// and a host that is written here, without user and password',
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
      's2/fields.1.value: is about people: a design names none, it takes them from a value',
    ],
    [
      'rows that act for somebody',
      [
        's2',
        'save',
        { itemType: 'scheduledTasks', mode: 'add', fields: [{ field: 'scheduleName', value: 'A' }] },
        's1',
      ],
      's2/itemType: flows cannot use rows of this kind',
    ],
    [
      'a row without its key',
      ['s2', 'save', { itemType: 'jobs', mode: 'change', fields: [{ field: 'prodQty', value: 1 }] }, 's1'],
      's2/fields: must say which row: Job',
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
    ['a body that is no JSON', ['s2', 'request', { ...asked, body: '{' }, 's1'], 's2/body: is not valid JSON'],
  ] as const)('%s is told there', (_name, step, sentence) =>
    expect(sentencesOf(designText(completed, step))).toEqual([sentence]),
  )
})

test('values that a step may name are those of the steps that lead to it alone', () => {
  const text = designText(
    completed,
    ['a', 'set', { fields: [{ name: 'left', value: 1 }] }, 's1'],
    ['b', 'set', { fields: [{ name: 'right', value: '{{left}}' }] }, 's1'],
  )
  expect(sentencesOf(text)).toEqual(['b/fields.0.value: nothing is called left here'])
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

test('a design that is too large, too deep or has too many steps is told as a whole', () => {
  const many = designText(completed, ...Array.from({ length: 10_000 }, (_, k) => [`n${k}`, 'set', {}, 's1'] as const))
  expect(many.length).toBeGreaterThan(longestDesign)
  expect(sentencesOf(many)).toEqual([`null/null: The design has more than ${longestDesign} characters`])
  const some = designText(
    completed,
    ...Array.from({ length: mostSteps }, (_, k) => [`n${k}`, 'set', {}, 's1'] as const),
  )
  expect(sentencesOf(some)).toEqual([`null/null: steps must have at most ${mostSteps} steps`])
  expect(sentencesOf('['.repeat(100_000) + ']'.repeat(100_000))).toEqual([
    'null/null: The design is nested more than 16 deep',
  ])
  expect(sentencesOf('{"version":1,"steps":[],"links":[],"__proto__":{"x":1}}')).toEqual([
    'null/null: The design (__proto__) is not a field here',
  ])
})

test('whatever a text is, what is wrong with it is told and nothing thrown', () => {
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
  const drawn = fc.record({
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
        drawn.map((value) => JSON.stringify(value)),
      ),
      (text) => {
        const { design, problems } = check(text)
        expect(design === null).toBe(problems.length > 0)
      },
    ),
  )
})

test('a design of more values, or of more parts, than any is drawn with is told so and not looked into', () => {
  const filled = (value: string) => Array.from({ length: 50 }, (_, index) => ({ name: `n${index}`, value }))
  const many = designText(['s1', 'received', {}], ['s2', 'set', { fields: filled('{{body}}'.repeat(101)) }, 's1'])
  expect(sentencesOf(many)).toEqual(['null/null: The design has more than 5000 values in its texts'])
  const parts = designText(['s1', 'received', { list: Array.from({ length: 20_001 }, () => 1) }])
  expect(check(parts).outline).toBe(null)
})
