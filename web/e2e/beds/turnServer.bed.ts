import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@takt/launch/home/freePorts.ts'

/** Whether coturn is on this machine. */
export const hasCoturn = (): boolean => spawnSync('turnserver', ['--version']).error === undefined

/** A real coturn as `docs/operating.md` has it, which relays to this machine too. */
export async function startTurnServer() {
  const [port] = (await freePorts(1)) as [number]
  const secret = 'a secret of the two of them'
  const folder = await mkdtemp(join(tmpdir(), 'takt-turn-'))
  const documented = ['--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=takt', `--listening-port=${port}`]
  const ofThisMachine = ['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', '--allow-loopback-peers', '--no-cli']
  const quiet = ['-n', '--no-tls', '--no-dtls', '--log-file=stdout', `--pidfile=${join(folder, 'pid')}`]
  const child: ChildProcess = spawn('turnserver', [...documented, ...ofThisMachine, ...quiet, '--verbose'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  child.stdout!.on('data', (text: Buffer) => {
    log += text
  })
  const ended = once(child, 'exit')
  for (let tries = 0; !/IPv4\. UDP listener opened|listener opened on/.test(log); tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error(`coturn did not start: ${log.slice(-2000)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url: `turn:127.0.0.1:${port}`,
    secret,
    /** What it wrote of sessions that were let in, and refused. */
    log: () => log,
    async stop() {
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
