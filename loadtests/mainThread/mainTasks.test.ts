import { expect, test } from 'vitest'
import { judgeTasks } from './judgeTasks.ts'
import { codeMs, mainTasks } from './mainTasks.ts'

const thread = (tid: number, name: string) => ({ name: 'thread_name', ph: 'M', pid: 1, tid, ts: 0, args: { name } })
const traceEvent = (tid: number, name: string, [ts, dur, tdur]: [number, number, number], args: unknown = {}) => ({
  name,
  ph: 'X',
  pid: 1,
  tid,
  ts,
  dur,
  tdur,
  args,
})
const call = (functionName: string) => ({ data: { functionName, url: 'http://here/assets/app.js' } })

test('a page’s tasks are measured by processor time, and their parts do not overlap', () => {
  const recording = JSON.stringify({
    traceEvents: [
      thread(1, 'CrRendererMain'),
      thread(2, 'DedicatedWorker thread'),
      traceEvent(2, 'RunTask', [0, 900_000, 900_000]),
      traceEvent(1, 'FunctionCall', [1000, 90_000, 45_000], call('draw')),
      traceEvent(1, 'RunTask', [0, 200_000, 70_000]),
      traceEvent(1, 'Layout', [2000, 40_000, 30_000]),
      traceEvent(1, 'EvaluateScript', [95_000, 30_000, 20_000]),
      traceEvent(1, 'RunTask', [300_000, 2000, 1000]),
    ],
  })
  const tasks = mainTasks(recording)
  expect(tasks.map(({ ms, wallMs }) => [ms, wallMs])).toEqual([
    [70, 200],
    [1, 2],
  ])
  expect(tasks[0]!.parts).toEqual([
    { what: 'Layout', ms: 30 },
    { what: 'EvaluateScript', ms: 20 },
    { what: 'FunctionCall draw in app.js', ms: 15 },
    { what: 'RunTask', ms: 5 },
  ])
  expect(codeMs(tasks[0]!)).toBe(20)
  expect(judgeTasks(tasks)).toMatchObject({ tasks: 2, longestMs: 70, over: 1, overMs: 70 })
  expect(() => mainTasks('{"traceEvents":[]}')).toThrow('no page')
})

test('a task of fifty milliseconds is not too long', () => {
  const task = { ms: 50, wallMs: 400, parts: [] }
  expect(judgeTasks([task])).toMatchObject({ longestMs: 50, over: 0, overMs: 0 })
  expect(judgeTasks([])).toMatchObject({ longestMs: 0, over: 0, longestParts: '' })
})
