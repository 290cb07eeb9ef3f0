import { expect, onTestFinished, test, vi } from 'vitest'
import { createEvaluator, EvaluationKilled } from './evaluator.ts'

test('a spare process is ready before one is killed, and is replaced when it is used', async () => {
  const evaluator = createEvaluator()
  onTestFinished(evaluator.close)
  const { signal } = new AbortController()
  const evaluate = (organizationId: number, expression: string, text: string) =>
    evaluator.evaluate(expression, [{ topic: '', text }], { organizationId, isSuspect: false, signal })
  const read = () => evaluate(1, '{"power": payload.W}', '{"W":1}')
  expect(evaluator.ready('regular')).toBe(0)
  expect(await read()).toEqual([{ values: [{ signal: 'power', value: 1, at: null }] }])
  await vi.waitFor(() => expect(evaluator.ready('regular')).toBe(2), { timeout: 10_000 })
  const killed = evaluate(2, '$match(payload, /(a+)+$/)', `"${'a'.repeat(40)}b"`)
  await expect(killed).rejects.toThrow(EvaluationKilled)
  expect(evaluator.ready('regular')).toBe(1)
  await read()
  await vi.waitFor(() => expect(evaluator.ready('regular')).toBe(2), { timeout: 10_000 })
})

test('an expression that changes functions and limits of the language changes only its own', async () => {
  const evaluator = createEvaluator()
  onTestFinished(evaluator.close)
  const { signal } = new AbortController()
  const evaluate = async (organizationId: number, expression: string, payload: object) => {
    const message = { topic: '', text: JSON.stringify(payload) }
    return (await evaluator.evaluate(expression, [message], { organizationId, isSuspect: false, signal }))[0]
  }
  // Removes the flag by which $string is known as a function, of the one $string that the language has.
  const takeOver = '($clone := function($x) { $x }; [$string] ~> |$|{}, ["_jsonata_function"]|; {"done": 1})'
  for (const organizationId of [1, 2, 1]) {
    expect(await evaluate(organizationId, takeOver, {})).toMatchObject({ values: [{ signal: 'done' }] })
    const other = await evaluate(organizationId === 1 ? 2 : 1, '{"pin": $string(payload.pin), "sum": $sum([1, 2])}', {
      pin: 7,
    })
    expect(other).toEqual({
      values: [
        { signal: 'pin', value: '7', at: null },
        { signal: 'sum', value: 3, at: null },
      ],
    })
  }
})

test('results and errors of an expression are plain JSON', async () => {
  const evaluator = createEvaluator()
  onTestFinished(evaluator.close)
  const { signal } = new AbortController()
  const evaluate = async (expression: string) => {
    const messages = [{ topic: 'a/b', text: '{"n": 1, "list": [1, 2]}' }]
    return (await evaluator.evaluate(expression, messages, { organizationId: 1, isSuspect: false, signal }))[0]
  }
  const values = {
    values: [
      { signal: 'x', value: 'YWI=', at: null },
      { signal: 'n', value: null, at: null },
    ],
  }
  expect(await evaluate('{"x": $base64encode("ab"), "f": $sum, "g": function($a) { $a }, "n": null}')).toEqual(values)
  expect(await evaluate('$base64decode("YWI=") = "ab" ? {"y": segments[1]} : nothing')).toEqual({
    values: [{ signal: 'y', value: 'b', at: null }],
  })
  expect(await evaluate('$error("x\u202e\n<b>")')).toEqual({ reason: expect.stringContaining('x  <b>') })
  expect(await evaluate('nothing')).toEqual({ reason: expect.any(String) })
})
