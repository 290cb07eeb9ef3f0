import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Starts a Java program that prints `ready`, and `done` after each line on its standard input. */
export function startJava(args: readonly string[]) {
  const child = spawn('java', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const expectLine = async (expected: string) => {
    const { value } = await lines.next()
    if (value !== expected) throw new Error(`${args.at(-2)}: ${value ?? 'ended'} instead of ${expected}`)
  }
  return {
    isReady: () => expectLine('ready'),
    async send(line: string) {
      child.stdin.write(`${line}\n`)
      await expectLine('done')
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
