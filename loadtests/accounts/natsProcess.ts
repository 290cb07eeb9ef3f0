import { readFile } from 'node:fs/promises'

/** Returns the only nats-server that this process has started. */
async function findServer(): Promise<string> {
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim().split(' ')
  for (const pid of children)
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')).startsWith('nats-server')) return `/proc/${pid}`
  throw new Error('No nats-server runs here')
}

/**
 * Returns the resident memory (MB) and used processor time (seconds) of the nats-server that this process has started.
 * Linux only.
 */
export async function natsProcess(): Promise<{ megabytes: number; processorSecs: number }> {
  const server = await findServer()
  const status = await readFile(`${server}/status`, 'utf8')
  const fields = (await readFile(`${server}/stat`, 'utf8')).split(') ').at(-1)!.split(' ')
  return {
    megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024,
    // Hundredths of a second, in user and in system mode.
    processorSecs: (Number(fields[11]) + Number(fields[12])) / 100,
  }
}
