/** Writes a line for people. */
export const say = (line = ''): void => {
  process.stdout.write(`${line}\n`)
}

/** Does a step and tells how long it took; a long one also tells that it still goes on. */
export async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = Date.now()
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1)
  const timer = setInterval(() => say(`  ${label} … ${seconds()} s`), 5_000)
  try {
    const result = await work()
    // A step that answers false has told itself what went wrong.
    if (result !== false) say(`  ${label.padEnd(28)} ${seconds().padStart(5)} s`)
    return result
  } finally {
    clearInterval(timer)
  }
}
