import { readEnv } from './env.ts'

// For the launcher, before anything starts: reports errors in ingest's settings; prints nothing if they are valid.
try {
  readEnv(process.env)
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
}
