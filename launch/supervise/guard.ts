import { stopLeftovers } from './stopLeftovers.ts'

/** Runs when the launcher has ended, in any way: stops the parts that still run cleanly. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
await stopLeftovers(process.argv[2]!)
process.exit(0)
