import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Values = Record<string, string | number | boolean | null>
export type EdgeCommand =
  | ['connect' | 'disconnect' | 'leave' | 'rebirth']
  | ['send' | 'sendByAlias' | 'lose' | 'store', Values]
  | ['send', Values, number]
  /** Responds to rebirth requests by a new connection after these seconds. */
  | ['reconnectForRebirth', number]
  | ['sendStored', [number, Values][]]

/** Starts an edge node of pysparkplug with one device, whose metrics are in `edgeNode.py`. */
export function startEdgeNode(python: string, port: number, groupId: string, edgeNodeId: string, deviceId: string) {
  const program = join(import.meta.dirname, 'edgeNode.py')
  const child = spawn(python, [program, String(port), groupId, edgeNodeId, deviceId, `edge-${edgeNodeId}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let rebirths = 0
  const finished: (() => void)[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word] = JSON.parse(line) as string[]
    if (word === 'rebirth') rebirths += 1
    else finished.shift()?.()
  })
  return {
    /** Runs a command and waits until it is done. */
    run: (...command: EdgeCommand) =>
      new Promise<void>((resolve) => {
        finished.push(resolve)
        child.stdin.write(`${JSON.stringify(command)}\n`)
      }),
    /** Returns the number of rebirth requests so far. */
    rebirths: () => rebirths,
    /** Ends the process without any message: the broker publishes its death certificate. */
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
