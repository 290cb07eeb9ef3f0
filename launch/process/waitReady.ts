import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Running } from './process.ts'

export type WaitOptions = { withinMs: number; signal?: AbortSignal }

/**
 * Polls `isReady` until it returns true. Rejects with the process's last output if it ends; stops it and rejects when
 * `withinMs` have passed or `signal` aborts.
 */
export async function waitReady(
  running: Running,
  isReady: () => Promise<boolean>,
  { withinMs, signal }: WaitOptions,
): Promise<void> {
  const deadline = Date.now() + withinMs
  let gap = 10
  while (!(await isReady().catch(() => false))) {
    if (!running.isAlive()) throw new Error(`${running.name} ended (${await running.exited}): ${running.tail()}`)
    if (signal?.aborted || Date.now() > deadline) {
      await running.stop({ graceMs: 5_000 })
      throw new Error(`${running.name} was not ready within ${withinMs / 1000} s: ${running.tail()}`)
    }
    await pause(gap)
    gap = Math.min(gap * 1.5, 250)
  }
}

/** True if an address responds with a success status; rejects if it cannot be reached. */
export async function isResponding(address: string): Promise<boolean> {
  const { ok, body } = await fetch(address, { signal: AbortSignal.timeout(30_000) })
  await body?.cancel()
  return ok
}

/** True if something accepts TCP connections there. */
export const isListening = (port: number, host = '127.0.0.1') =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host })
    const finish = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => finish(true)).once('error', () => finish(false))
  })
