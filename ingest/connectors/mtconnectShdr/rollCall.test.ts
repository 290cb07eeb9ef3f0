import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRollCall } from './rollCall.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function called(keys: Parameters<typeof createRollCall>[0]) {
  const told: (string | null)[] = []
  const rollCall = createRollCall(keys, (sentence) => told.push(sentence))
  rollCall.begin()
  return { told, rollCall }
}

test('a named item that does not come is told with what comes in its place, and is over once it comes', () => {
  const { told, rollCall } = called({ execution: 'exec', program: 'program' })
  rollCall.hear(['avail', 'AVAILABLE', 'execution', 'ACTIVE', 'program', 'A.MIN'])
  expect(told).toEqual([])
  vi.advanceTimersByTime(5_000)
  const rest = ' Without an execution item nothing can be told of the machine.'
  expect(told).toEqual([`Connected, but \`exec\` has not come; it sends avail, execution, program.${rest}`])
  rollCall.hear(['partcount', '7'])
  expect(told.at(-1)).toContain('it sends avail, execution, partcount, program.')
  rollCall.hear(['lathe:exec', 'ACTIVE'])
  expect(told.at(-1)).toBe(null)
})

test('where all come nothing is said; where nothing comes, that', () => {
  const all = called({ execution: 'exec' })
  all.rollCall.hear(['exec', 'READY'])
  const none = called({ execution: 'mill:exec', mode: 'mode' })
  const stopped = called({ execution: 'exec' })
  stopped.rollCall.stop()
  vi.advanceTimersByTime(5_000)
  expect(all.told.filter((each) => each !== null)).toEqual([])
  expect(none.told).toEqual([
    expect.stringMatching(/^Connected, but `mill:exec`, `mode` have not come; it sends nothing\./),
  ])
  expect(stopped.told).toEqual([])
})

test('of a condition the item alone is named; names are cleaned, and few are told of many', () => {
  const { told, rollCall } = called({ execution: 'exec' })
  rollCall.hear(['servo', 'FAULT', '17', '', 'HIGH', 'too hot'])
  rollCall.hear(['a\0\u202eb'.padEnd(90, 'x'), '1'])
  vi.advanceTimersByTime(5_000)
  expect(told).toEqual([expect.stringMatching(/it sends abx{36}, servo\./)])
  for (let n = 0; n < 40; n += 1) rollCall.hear([`item${n}`, '1'])
  expect(told.at(-1)).toMatch(/, …\. /)
  expect(told.at(-1)!.length).toBeLessThan(500)
})
