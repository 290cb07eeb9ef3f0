export type Shares = { most: number; mostWaiting: number; patienceMs: number }
type Line = { held: number; waiting: (() => void)[] }

/** Somebody waited for too long for a place that others of the same share have. */
export class ShareTaken extends Error {
  constructor() {
    super('Others of the same share have all of its places')
    this.name = 'ShareTaken'
  }
}

/**
 * Shares of something that there is little of, by key: nobody has more than `most` places at once. Who comes later
 * waits in order and takes nothing meanwhile: `mostWaiting` of them, for `patienceMs` at most (else `ShareTaken`). What
 * `take` answers gives the place back. `isNext`: goes before all who wait, is never refused, and waits as long as it takes.
 */
export function createShares<Key>({ most, mostWaiting, patienceMs }: Shares) {
  const lines = new Map<Key, Line>()
  return async function take(key: Key, isNext = false): Promise<() => void> {
    const line = lines.get(key) ?? { held: 0, waiting: [] }
    lines.set(key, line)
    if (line.held < most) line.held++
    else if (isNext) await new Promise<void>((called) => line.waiting.unshift(called))
    else if (line.waiting.length < mostWaiting) await placeIn(line, patienceMs)
    else throw new ShareTaken()
    return () => {
      // Whoever waits longest has the place from now on.
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.held === 0) lines.delete(key)
    }
  }
}

function placeIn(line: Line, patienceMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const called = () => {
    clearTimeout(timer)
    resolve()
  }
  const timer = setTimeout(() => {
    line.waiting.splice(line.waiting.indexOf(called), 1)
    reject(new ShareTaken())
  }, patienceMs)
  line.waiting.push(called)
  return promise
}
