import { launch } from './launch.ts'
import { say } from './progress.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
// The process that started us is gone, however it went.
process.on('disconnect', () => stopping.abort())

try {
  const launched = await launch(process.env, stopping.signal)
  if (!stopping.signal.aborted) await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))
  say('\n  Stopping …')
  await launched.stop()
  say('  Everything is stopped; the data are kept.')
} catch (error) {
  if (stopping.signal.aborted) say('  Stopped before everything was up; the data are kept.')
  else {
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
process.exit()
