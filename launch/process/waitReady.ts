import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Running } from './process.ts'

export type Patience = { withinMs: number; signal?: AbortSignal }

/**
 * Asks `isReady` until it says yes. Rejects with the process's last words when it dies; stops it and rejects when
 * `withinMs` have passed or `signal` says that nobody waits any more.
 */
export async function waitReady(
  running: Running,
  isReady: () => Promise<boolean>,
  { withinMs, signal }: Patience,
): Promise<void> {
  const until = Date.now() + withinMs
  let gap = 10
  while (!(await isReady().catch(() => false))) {
    if (!running.isAlive()) throw new Error(`${running.name} ended (${await running.exited}): ${running.tail()}`)
    if (signal?.aborted || Date.now() > until) {
      await running.stop({ graceMs: 5_000 })
      throw new Error(`${running.name} was not ready within ${withinMs / 1000} s: ${running.tail()}`)
    }
    await pause(gap)
    gap = Math.min(gap * 1.5, 250)
  }
}

/** Whether an address answers that all is well; rejects when it cannot be reached. */
export async function isAnswering(address: string): Promise<boolean> {
  const { ok, body } = await fetch(address, { signal: AbortSignal.timeout(30_000) })
  await body?.cancel()
  return ok
}

/** Whether something accepts TCP connections there. */
export const isListening = (port: number, host = '127.0.0.1') =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host })
    const answer = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
