import { setImmediate, setTimeout } from 'node:timers/promises'
import { currentRequest, mustYield, type RequestState } from './currentRequest.ts'

/** Maximum time that all long work together runs before it yields (ms). */
const longestMs = 10

/**
 * The same for low-priority work, and the length of its pauses (ms): a small request has to wait for the event loop
 * many times, after each query of a database.
 */
const [lowPriorityMaxMs, pauseMs] = [1, 4]

/** Number of long tasks that are yielding at this moment. */
let waiting = 0

async function pause(request: RequestState | undefined): Promise<void> {
  await setImmediate()
  if (mustYield(request)) await setTimeout(pauseMs)
}

/**
 * Creates the function to call between the steps of long work: it yields to the event loop when the work has run for a
 * while. All long work together has this time: several tasks share it. While other requests are being processed, work
 * of large responses (`becomeLarge`) yields to them: it runs for less time and pauses in between.
 */
export function createYielder(): () => Promise<void> | undefined {
  const request = currentRequest()
  let since = performance.now()
  return () => {
    const longest = mustYield(request) ? lowPriorityMaxMs : longestMs
    if (performance.now() - since < longest / (waiting + 1)) return undefined
    waiting++
    return pause(request).then(() => {
      waiting--
      since = performance.now()
    })
  }
}

/** Runs work that is written as steps, yielding between them. */
export async function runYielding<Result>(steps: Generator<void, Result>): Promise<Result> {
  const yieldIfDue = createYielder()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const yielding = yieldIfDue()
    if (yielding) await yielding
  }
}

/** Maps all values with `of`, in order, yielding between them. */
export async function mapYielding<Each, Output>(all: readonly Each[], of: (each: Each) => Output): Promise<Output[]> {
  const yieldIfDue = createYielder()
  const outputs: Output[] = []
  for (const each of all) {
    outputs.push(of(each))
    const yielding = yieldIfDue()
    if (yielding) await yielding
  }
  return outputs
}
