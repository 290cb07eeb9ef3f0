import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRollCall } from './rollCall.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function called(keys: Parameters<typeof createRollCall>[0]) {
  const reported: (string | null)[] = []
  const rollCall = createRollCall(keys, (message) => reported.push(message))
  rollCall.start()
  return { reported, rollCall }
}

test('reports a configured item that does not arrive, with the items that do, until it arrives', () => {
  const { reported, rollCall } = called({ execution: 'exec', program: 'program' })
  rollCall.receive(['avail', 'execution', 'program'])
  expect(reported).toEqual([])
  vi.advanceTimersByTime(5_000)
  const suffix = ' Without an execution item the state of the machine is unknown.'
  expect(reported).toEqual([`Connected, but \`exec\` has not arrived; it sends avail, execution, program.${suffix}`])
  rollCall.receive(['partcount'])
  expect(reported.at(-1)).toContain('it sends avail, execution, partcount, program.')
  rollCall.receive(['lathe:exec'])
  expect(reported.at(-1)).toBe(null)
})

test('reports nothing if all items arrive, and says so if none arrives', () => {
  const all = called({ execution: 'exec' })
  all.rollCall.receive(['exec'])
  const none = called({ execution: 'mill:exec', mode: 'mode' })
  const stopped = called({ execution: 'exec' })
  stopped.rollCall.stop()
  vi.advanceTimersByTime(5_000)
  expect(all.reported.filter((each) => each !== null)).toEqual([])
  expect(none.reported).toEqual([
    expect.stringMatching(/^Connected, but `mill:exec`, `mode` have not arrived; it sends nothing\./),
  ])
  expect(stopped.reported).toEqual([])
})

test('cleans names, and limits their number', () => {
  const { reported, rollCall } = called({ execution: 'exec' })
  rollCall.receive(['servo'])
  rollCall.receive(['a\0\u202eb'.padEnd(90, 'x')])
  vi.advanceTimersByTime(5_000)
  expect(reported).toEqual([expect.stringMatching(/it sends abx{36}, servo\./)])
  for (let n = 0; n < 40; n += 1) rollCall.receive([`item${n}`])
  expect(reported.at(-1)).toMatch(/, …\. /)
  expect(reported.at(-1)!.length).toBeLessThan(500)
})
