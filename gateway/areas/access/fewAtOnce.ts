import { Refusal } from '../../core/http/responses/refusal.ts'
import { accessTexts as texts } from './texts.ts'

/**
 * Lets `most` pieces of costly work run at once and some more wait; whatever comes on top is refused for now, so that
 * it cannot keep the process from everything else.
 */
export function fewAtOnce({ most, waiting }: { most: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) {
      if (queue.length >= waiting)
        throw new Refusal('tooMany', texts.tooManySignIns, {
          retryAfterSecs: 3,
        })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
