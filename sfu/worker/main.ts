import { findWorker, ourSources } from './findWorker.ts'

// Fetches or builds the worker ahead of time, for example when an image is built, and prints its path.
let last = ''
const report = (message: string) => {
  if (message === last) return
  last = message
  process.stderr.write(`${message}\n`)
}
try {
  process.stdout.write(`${await findWorker(ourSources(process.env.TAKT_MEDIASOUP_WORKER || undefined), report)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
