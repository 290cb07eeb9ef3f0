import { setImmediate, setTimeout } from 'node:timers/promises'
import { givesWay, type RequestTurn, requestTurn } from './requestTurn.ts'

/** How long all long work together goes on before others have their turn (ms). */
const longestMs = 10

/**
 * The same of work that gives way, and how long it rests then (ms): a small request waits for its turn many times, after
 * each question to a database.
 */
const [longestGivingWayMs, restMs] = [1, 4]

/** How much long work waits for its turn at this moment. */
let waiting = 0

async function pause(request: RequestTurn | undefined): Promise<void> {
  await setImmediate()
  if (givesWay(request)) await setTimeout(restMs)
}

/**
 * Called between the steps of long work: lets others have their turn when this has gone on for a while. All long work
 * together goes on for that while: of several each has its part of it. While other requests are being answered, work of
 * large answers (`becomeLarge`) gives way to them: it goes on for less and rests in between.
 */
export function turns(): () => Promise<void> | undefined {
  const request = requestTurn()
  let since = performance.now()
  return () => {
    const longest = givesWay(request) ? longestGivingWayMs : longestMs
    if (performance.now() - since < longest / (waiting + 1)) return undefined
    waiting++
    return pause(request).then(() => {
      waiting--
      since = performance.now()
    })
  }
}

/** Does work that is written step by step; others get their turn between the steps. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  const turn = turns()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const waits = turn()
    if (waits) await waits
  }
}

/** What `of` makes of each, in their order; others get their turn between them. */
export async function mapInTurns<Each, Made>(all: readonly Each[], of: (each: Each) => Made): Promise<Made[]> {
  const turn = turns()
  const made: Made[] = []
  for (const each of all) {
    made.push(of(each))
    const waits = turn()
    if (waits) await waits
  }
  return made
}
