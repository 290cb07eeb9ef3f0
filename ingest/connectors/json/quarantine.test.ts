import { expect, test } from 'vitest'
import { type Evaluation, EvaluationKilled } from './evaluator.ts'
import type { JsonMessage, ReadMessage } from './jsonMessage.ts'
import { createReadMessages } from './readMessages.ts'

/** A reader whose evaluator kills messages with the text `bad`, and records the lane of each evaluation. */
function createReader() {
  const lanes: string[] = []
  const problems: (string | null)[] = []
  const evaluate = async (_expression: string, messages: readonly JsonMessage[], { isSuspect }: Evaluation) => {
    lanes.push(`${isSuspect ? 'suspect' : 'regular'} ${messages.length}`)
    if (messages.some(({ text }) => text === 'bad')) throw new EvaluationKilled()
    return messages.map((): ReadMessage => ({ values: [] }))
  }
  const { signal } = new AbortController()
  const report = (problem: string | null) => void problems.push(problem)
  let at = 0
  const read = createReadMessages(
    { expression: 'x', organizationId: 1, signal, report },
    { evaluate },
    { now: () => at, backoff: { pause: async () => {}, reset: () => {} } },
  )
  return {
    lanes,
    problems,
    wait: (ms: number) => {
      at += ms
    },
    async read(...texts: string[]) {
      const results = await read(texts.map((text) => ({ topic: '', text })))
      return results.map((result) => ('reason' in result ? result.reason : 'read'))
    },
  }
}

test('a killed expression is evaluated among suspects until it has read many messages', async () => {
  const { lanes, read } = createReader()
  expect(await read('good', 'bad', 'good')).toEqual(['read', expect.stringContaining('for this message'), 'read'])
  expect(lanes).toEqual(['regular 3', 'suspect 1', 'suspect 2', 'suspect 1', 'suspect 1'])
  lanes.length = 0
  await read(...new Array<string>(999).fill('good'))
  await read('good')
  expect(lanes).toEqual(['suspect 999', 'regular 1'])
})

test('after five kills in succession messages are ignored for ten minutes, and the remedy is reported', async () => {
  const { lanes, problems, read, wait } = createReader()
  const results = await read(...new Array<string>(8).fill('bad'))
  expect(results.slice(0, 4)).toEqual(new Array(4).fill(expect.stringContaining('for this message')))
  expect(new Set(results.slice(4))).toEqual(new Set([expect.stringMatching(/for 5 messages in succession.*Simplify/)]))
  expect(problems).toEqual([results.at(-1)])
  lanes.length = 0
  expect(await read('good')).toEqual([results.at(-1)])
  expect(lanes).toEqual([])
  wait(600_000)
  expect(await read('good', 'good')).toEqual(['read', 'read'])
  expect(lanes).toEqual(['suspect 1', 'suspect 1'])
  expect(problems.at(-1)).toBeNull()
})

test('an expression that fails again after its quarantine is ignored again at once', async () => {
  const { lanes, read, wait } = createReader()
  await read(...new Array<string>(5).fill('bad'))
  wait(600_000)
  lanes.length = 0
  expect(await read('bad', 'bad')).toEqual(new Array(2).fill(expect.stringMatching(/for 6 messages in succession/)))
  expect(lanes).toEqual(['suspect 1'])
})
