import { spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findPython } from '../../play/findPython.fixture.ts'
import { freePort } from '../../play/freePort.fixture.ts'

const found = findPython('asyncua', '2.1.0')
const python = 'python' in found ? found.python : ''

/** The reason why asyncua cannot be started, and how to install it; null if it can. */
export const asyncuaMissing = 'missing' in found ? found.missing : null

type Values = Record<string, unknown>
/**
 * `isLying`: a secure server shows a certificate without having its key. `first`: values that the machine has at first
 * instead of its usual ones. `hostile`: nodes that a browser must withstand (`hostileNodes.py`). `days`: validity of
 * its certificate.
 */
type Playing = {
  secure?: boolean
  isLying?: boolean
  history?: boolean
  first?: Values
  hostile?: boolean
  days?: number
}
type Command = { set?: Values; at?: number; status?: Record<string, number> }

/** The URI of the namespace of the machine's nodes. */
export const playNamespace = 'http://takt.example/play'

/** Returns the node ID of a node of the machine that an asyncua server plays. */
export const nodeOf = (name: string) => `nsu=${playNamespace};s=Machine.${name}`

/** Starts an OPC UA server with a machine; it has the same port and certificate after a restart. */
export async function playAsyncua(playing: Playing = {}) {
  const { secure = false, isLying = false, history = false, hostile = false, days = 365 } = playing
  const folder = await mkdtemp(join(tmpdir(), 'takt-asyncua-'))
  const port = await freePort()
  const start = async (first: Values = {}) => {
    const script = join(import.meta.dirname, 'asyncuaServer.py')
    const options = [
      ...(secure ? ['--secure'] : []),
      ...(isLying ? ['--lying'] : []),
      ...(history ? ['--history'] : []),
      ...(hostile ? ['--hostile'] : []),
      '--days',
      String(days),
      '--first',
      JSON.stringify(first),
    ]
    const process = spawn(python, [script, String(port), folder, ...options], { stdio: ['pipe', 'pipe', 'pipe'] })
    let errors = ''
    process.stderr.on('data', (data: Buffer) => {
      errors = (errors + data).slice(-10_000)
    })
    const lines = createInterface(process.stdout)[Symbol.asyncIterator]()
    const expectLine = async (expected: string) => {
      const { value } = await lines.next()
      if (value !== expected) throw new Error(`asyncua: ${value ?? 'ended'} instead of ${expected}\n${errors}`)
    }
    await expectLine('ready')
    return { process, expectLine }
  }
  let server = await start(playing.first)
  const kill = async () => {
    const gone = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await gone
  }
  return {
    port,
    url: `opc.tcp://127.0.0.1:${port}/play`,
    /** SHA-256 thumbprint of the certificate of a secure server. */
    thumbprint: () => new X509Certificate(readFileSync(join(folder, 'certificate.der'))).fingerprint256,
    async play(command: Command) {
      server.process.stdin.write(`${JSON.stringify(command)}\n`)
      await server.expectLine('done')
    },
    set(values: Values) {
      return this.play({ set: values })
    },
    /** Sets the values that the machine has at first. */
    reset() {
      return this.set({ State: 4, Good: 0, Scrap: 0, Part: 'P-1', Temperature: 20.5 })
    },
    kill,
    /** Removes its certificate: it has another one after a restart. */
    removeCertificate: () =>
      Promise.all(['key.pem', 'certificate.der'].map((name) => rm(join(folder, name), { force: true }))),
    /** Starts it again, with first values like those of `playAsyncua`. */
    restart: async (first?: Values) => {
      server = await start(first)
    },
    async stop() {
      if (server.process.exitCode === null && server.process.signalCode === null) await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
