import { setTimeout as pause } from 'node:timers/promises'
import { originOf } from '@takt/store/process/originOf.ts'
import { mailboxKey } from '@takt/store/secrets/mailboxKey.ts'
import { type Calls, fetchCallStatus } from './calls.ts'
import type { Installation } from './installation.ts'
import { servedBy } from './nats/servedBy.ts'
import { printLine } from './progress.ts'
import type { StoreAddresses } from './storeParts.ts'

type Line = [label: string, text: string]

/** Formats a line of the start summary. */
export const labelled = (...[label, text]: Line) => `  ${label.padEnd(16)} ${text}`

/**
 * Waits a moment for all parts to be ready, then prints the addresses, how to sign in, and missing parts; returns the
 * status of calls.
 */
export async function printAddresses(about: {
  installation: Installation
  addresses: StoreAddresses
  password: string | null
  /** Path and key of the page that creates the first administrator. */
  setupPath: string | null
  missing: string[]
}): Promise<Calls | null> {
  const { installation, addresses, password } = about
  const { PORT, TAKT_BIND, TAKT_HOME, SMTP_URL } = installation.env
  const bindsAllAddresses = TAKT_BIND === '0.0.0.0' || TAKT_BIND === '::'
  const origin = originOf(installation.env)
  const localHost = bindsAllAddresses ? '127.0.0.1' : TAKT_BIND
  const unready = await waitUntilReady(`http://${localHost}:${PORT}/readyz`)
  const lines: Line[] = [[unready === null ? 'Takt is running' : 'Takt', origin]]
  const line = (label: string, text: string | null) => text && lines.push([label, text])
  const otherUsers = 'planner@demo.takt, quality@demo.takt, operator@demo.takt, admin@other.takt'
  line('Sign in as', password && `admin@demo.takt (or ${otherUsers})`)
  line('Password', password)
  line('Begin here', about.setupPath && `${origin}${about.setupPath}`)
  const key = mailboxKey(installation.secrets.secret)
  line('Emails', SMTP_URL ? null : `${origin}/mailbox?key=${key}`)
  line('Devices', `${addresses.NATS_MQTT_URL} or ${installation.env.NATS_DEVICE_URL ?? addresses.NATS_URL}`)
  const { NATS_URL: url, NATS_SIGNER: signer } = addresses
  line('NATS', installation.env.NATS_URL ? await servedBy({ url, signer }) : null)
  line('Data and logs', TAKT_HOME)
  const calls = await fetchCallStatus(installation.ports.sfu)
  line('Calls', calls?.problem ?? null)
  line('Not running', about.missing.join(', '))
  line('Not ready yet', unready)
  printLine()
  for (const [label, text] of lines) printLine(labelled(label, text))
  printLine()
  printLine('  Ctrl-C stops everything; the data is kept.')
  return calls
}

/** Resolves with null once `/readyz` succeeds, else with its last response. */
async function waitUntilReady(url: string, withinMs = 20_000): Promise<string | null> {
  let problem = 'the gateway does not respond'
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(200)) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return null
    if (response) problem = (await response.text()).slice(0, 400)
  }
  return problem
}
