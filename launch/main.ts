import { returnMemoryAtRest } from '@takt/store/process/returnMemory.ts'
import { launch } from './launch.ts'
import { stopSignal } from './process/stopSignal.ts'
import { printLine } from './progress.ts'

const stopping = stopSignal()

try {
  const launched = await launch(process.env, stopping)
  returnMemoryAtRest()
  if (!stopping.aborted) await new Promise((resolve) => stopping.addEventListener('abort', resolve))
  printLine('\n  Stopping …')
  await launched.stop()
  printLine('  Everything is stopped; the data is kept.')
} catch (error) {
  if (stopping.aborted) printLine('  Stopped before everything was running; the data is kept.')
  else {
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
process.exit()
