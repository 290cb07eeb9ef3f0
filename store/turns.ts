import { setImmediate } from 'node:timers/promises'

const longestMs = 10

/** How much long work waits for its turn at this moment. */
let waiting = 0

/**
 * Called between the steps of long work: lets others have their turn when this has gone on for a while. All long work
 * together goes on for that while: of several each has its part of it.
 */
export function turns(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < longestMs / (waiting + 1)) return undefined
    waiting++
    return setImmediate().then(() => {
      waiting--
      since = performance.now()
    })
  }
}

/** Does work that is written step by step; others get their turn between the steps. */
export async function inTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
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
