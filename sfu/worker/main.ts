import { findWorker, ourSources } from './findWorker.ts'

// Fetches or builds the worker ahead of time, when an image is made say, and prints where it is.
let last = ''
const say = (sentence: string) => {
  if (sentence === last) return
  last = sentence
  process.stderr.write(`${sentence}\n`)
}
try {
  process.stdout.write(`${await findWorker(ourSources(process.env.TAKT_MEDIASOUP_WORKER || undefined), say)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
