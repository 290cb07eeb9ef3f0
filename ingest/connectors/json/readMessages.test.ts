import { afterAll, describe, expect, test } from 'vitest'
import { createEvaluator } from './evaluator.ts'
import type { ReadMessage } from './jsonMessage.ts'
import { createReadMessages } from './readMessages.ts'

const evaluator = createEvaluator({ killMs: { regular: 500, suspect: 500 } })
afterAll(() => evaluator.close())
const { signal } = new AbortController()
const organizationId = 1

const read = async (text: string, expression?: string, topic = 'plant/press/power'): Promise<ReadMessage> =>
  (await createReadMessages({ expression, organizationId, signal }, evaluator)([{ topic, text }]))[0]!

const valuesOf = (result: ReadMessage) =>
  'values' in result
    ? result.values.map(({ signal, value, at }) => [signal, value, ...(at === null ? [] : [at])])
    : result

describe('without an expression', () => {
  test.each([
    [
      '{"ENERGY":{"Power":5,"On":true},"list":[1,{"a":null}]}',
      [
        ['ENERGY.Power', 5],
        ['ENERGY.On', true],
        ['list.0', 1],
        ['list.1.a', null],
      ],
    ],
    ['21.5', [['power', 21.5]]],
    ['ON', [['power', 'ON']]],
    ['"a text"', [['power', 'a text']]],
    ['true', [['power', true]]],
  ])('%s', async (text, values) => expect(valuesOf(await read(text))).toEqual(values))

  test('a value without a topic is named value', async () => {
    expect(valuesOf(await read('3', undefined, ''))).toEqual([['value', 3]])
  })

  test.each([
    [' ', /empty/],
    ['{"a":', /not valid JSON/],
    ['[[', /not valid JSON/],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, /more than 64 nested/],
    [`[${'1,'.repeat(1_000)}1]`, /more than 1000 values/],
    [JSON.stringify({ ['n'.repeat(501)]: 1 }), /longer than 500/],
    ['{}', /no values/],
  ])('%.20s is not understood', async (text, reason) =>
    expect(await read(text)).toEqual({ reason: expect.stringMatching(reason) }),
  )

  test('brackets in texts do not count as nesting', async () => {
    expect(valuesOf(await read(`{"a":"${'[\\"'.repeat(100)}"}`))).toEqual([['a', '["'.repeat(100)]])
  })
})

describe('with an expression', () => {
  const at = Date.parse('2026-03-02T14:00:00.250Z')
  test.each([
    ['{"power": payload.W * 1000}', '{"W":1.5}', [['power', 1500]]],
    [
      '{"m": segments[1], "t": topic}',
      '1',
      [
        ['m', 'press'],
        ['t', 'plant/press/power'],
      ],
    ],
    [
      'payload.vals.{"signal": id, "value": val, "at": ts}',
      '{"vals":[{"id":"a","val":1,"ts":"2026-03-02T14:00:00.250Z"},{"id":"b","val":2,"ts":1772460000}]}',
      [
        ['a', 1, at],
        ['b', 2, at - 250],
      ],
    ],
    [
      'payload.vals.{"signal": id, "value": val, "at": ts}',
      '{"vals":[{"id":"a","val":1,"ts":1772460000250}]}',
      [['a', 1, at]],
    ],
    [
      '{"a": payload.list}',
      '{"list":[1,2]}',
      [
        ['a.0', 1],
        ['a.1', 2],
      ],
    ],
    ['{"f": $sum, "a": 1}', '1', [['a', 1]]],
  ])('%s of %s', async (expression, text, values) => expect(valuesOf(await read(text, expression))).toEqual(values))

  test.each([
    ['payload.missing', '{}', /returns nothing/],
    ['{"a": payload.missing}', '{}', /returns nothing for this message$/],
    [
      '{"current": ENERGY.Current}',
      '{"ENERGY":{"Current":1}}',
      /the message is `payload`, as in payload\.ENERGY\.Power/,
    ],
    ['payload.a', '{"a":1}', /must return/],
    ['[{"signal":"a","value":1,"at":"2026-03-02 14:00"}]', '1', /not an instant/],
    ['[{"signal":"a","value":1,"at":5}]', '1', /not an instant/],
    ['[{"signal":"a","value":1,"at":1e300}]', '1', /not an instant/],
    ['[{"signal":"a","value":1,"at":"2999-01-01T00:00:00Z"}]', '1', /more than a day ahead .* correct the clock/],
    ['[{"signal":"","value":1}]', '1', /no signal name/],
    ['$number(payload)', '"x"', /failed: Unable to cast/],
    ['[1..1000000000]', '1', /failed: .*1000000000/],
    ['$string([1..1000000000])', '1', /failed/],
    ['($f := function($x){$f($x) + 1}; $f(1))', '1', /failed: Stack overflow/],
    ['($f := function($x){$f($x)}; $f(1))', '1', /failed: .*timeout/],
    ['$process', '1', /returns nothing/],
    ['{"a": payload.constructor, "b": $lookup(payload, "__proto__")}', '{"c":1}', /returns nothing/],
  ])('%s of %s is not understood', async (expression, text, reason) =>
    expect(await read(text, expression)).toEqual({ reason: expect.stringMatching(reason) }),
  )

  test('an expression that exhausts memory or time fails for its message only, and others continue', async () => {
    const hostile = createReadMessages(
      {
        signal,
        organizationId,
        expression:
          'payload = 1 ? $length($pad("", 90000000)) : payload = 2 ? $match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", /(a+)+$/) : {"a": payload}',
      },
      evaluator,
    )
    const [results, other] = await Promise.all([
      hostile(['1', '0', '2', '3'].map((text) => ({ topic: 't', text }))),
      read('{"W":2}', '{"power": payload.W}'),
    ])
    expect(results.map(valuesOf)).toEqual([
      { reason: expect.stringMatching(/too much time or memory/) },
      [['a', 0]],
      { reason: expect.stringMatching(/too much time or memory/) },
      [['a', 3]],
    ])
    expect(valuesOf(other)).toEqual([['power', 2]])
  })

  test('small messages are cheap in batches', async () => {
    const messages = Array.from({ length: 1_000 }, (_, n) => ({ topic: 'a/b', text: `{"n":${n}}` }))
    const results = await createReadMessages(
      { signal, organizationId, expression: '{"n": payload.n + 1}' },
      evaluator,
    )(messages)
    expect(results.map(valuesOf)).toEqual(messages.map((_, n) => [['n', n + 1]]))
  })
})
