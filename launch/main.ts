import { launch } from './launch.ts'
import { stopSignal } from './process/stopSignal.ts'
import { say } from './progress.ts'

const stopping = stopSignal()

try {
  const launched = await launch(process.env, stopping)
  if (!stopping.aborted) await new Promise((resolve) => stopping.addEventListener('abort', resolve))
  say('\n  Stopping …')
  await launched.stop()
  say('  Everything is stopped; the data are kept.')
} catch (error) {
  if (stopping.aborted) say('  Stopped before everything was up; the data are kept.')
  else {
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
process.exit()
