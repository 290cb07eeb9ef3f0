/** Lets at most `width` pieces of work run at once; the others wait in order. */
export function createLane(width: number) {
  let free = width
  const waiting: (() => void)[] = []
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

export type Lane = ReturnType<typeof createLane>
