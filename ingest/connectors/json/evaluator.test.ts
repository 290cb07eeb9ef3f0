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
