import { stopLeftovers } from './stopLeftovers.ts'

/** Outlives the launcher by a moment: when the launcher ends, in any way, it stops the parts that still run cleanly. */
const folder = process.argv[2]!
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.stdin.resume()
process.stdin.once('close', () => stopLeftovers(folder).then(() => process.exit(0)))
