import { setImmediate } from 'node:timers/promises'

const longestMs = 10

/** Called between the steps of long work: lets others have their turn when this has gone on for a while. */
export function turns(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < longestMs) return undefined
    return setImmediate().then(() => {
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
    await turn()
  }
}
