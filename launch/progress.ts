/** Prints a line for users. */
export const printLine = (line = ''): void => {
  process.stdout.write(`${line}\n`)
}

/** Runs a step and prints its duration; a long step also prints that it is still in progress. */
export async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = Date.now()
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1)
  const timer = setInterval(() => printLine(`  ${label} … ${seconds()} s`), 5_000)
  try {
    const result = await work()
    // A step that returns false has already printed its error.
    if (result !== false) printLine(`  ${label.padEnd(28)} ${seconds().padStart(5)} s`)
    return result
  } finally {
    clearInterval(timer)
  }
}
