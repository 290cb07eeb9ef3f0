import { stopLeftovers } from './stopLeftovers.ts'

/** Outlives the launcher by a moment: when it ends, in whatever way, the parts that still run are stopped cleanly. */
const folder = process.argv[2]!
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.stdin.resume()
process.stdin.once('close', () => stopLeftovers(folder).then(() => process.exit(0)))
