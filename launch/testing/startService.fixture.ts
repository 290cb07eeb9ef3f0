import { createInterface } from 'node:readline'
import { type Running, startProcess } from '../process/process.ts'
import { checkout, program } from '../process/program.ts'
import { builtPrograms } from './builtPrograms.fixture.ts'
import { guarded } from './guarded.ts'

/**
 * Starts a service as in production: `main`, a path in this checkout, in its own process that ends when this one does.
 * Resolves once its output contains `word`; rejects with its last output if it ends before. `onError` receives the
 * errors of its log.
 */
export async function startService(options: {
  main: string
  env: Record<string, string>
  word: string
  onError?: (line: string) => void
}): Promise<Running> {
  const { main, env, word, onError = () => {} } = options
  await builtPrograms()
  const running = await startProcess({
    name: main,
    command: process.execPath,
    args: program(main),
    cwd: checkout,
    env: { ...process.env, ...env, LOG_LEVEL: 'info' },
  })
  guarded(running)
  await new Promise<void>((resolve, reject) => {
    void running.exited.then((exit) => reject(new Error(`${main} ended (${exit}):\n${running.tail()}`)))
    for (const input of [running.child.stdout!, running.child.stderr!])
      createInterface({ input }).on('line', (line) => {
        if (line.includes(word)) resolve()
        if (/"level":[56]0/.test(line)) onError(line)
      })
  })
  return running
}
