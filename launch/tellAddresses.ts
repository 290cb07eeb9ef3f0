import { setTimeout as pause } from 'node:timers/promises'
import { originOf } from '@takt/store/process/originOf.ts'
import { mailboxKey } from '@takt/store/secrets/mailboxKey.ts'
import { askCalls, type Calls } from './calls.ts'
import type { Installation } from './installation.ts'
import { servedBy } from './nats/servedBy.ts'
import { say } from './progress.ts'
import type { StoreAddresses } from './storeParts.ts'

type Line = [label: string, text: string]

/** A line of what is told of the whole. */
export const labelled = (...[label, text]: Line) => `  ${label.padEnd(16)} ${text}`

/**
 * Waits a moment for the whole to be ready, then tells where it is, how to sign in, and what is missing; answers how it
 * then is with calls.
 */
export async function tellAddresses(about: {
  installation: Installation
  addresses: StoreAddresses
  password: string | null
  /** Path and key of the page that makes the first administrator. */
  begin: string | null
  missing: string[]
}): Promise<Calls | null> {
  const { installation, addresses, password } = about
  const { PORT, TAKT_BIND, TAKT_HOME, SMTP_URL } = installation.env
  const everywhere = TAKT_BIND === '0.0.0.0' || TAKT_BIND === '::'
  const origin = originOf(installation.env)
  const ask = everywhere ? '127.0.0.1' : TAKT_BIND
  const unready = await waitUntilReady(`http://${ask}:${PORT}/readyz`)
  const lines: Line[] = [[unready === null ? 'Takt is running' : 'Takt', origin]]
  const line = (label: string, text: string | null) => text && lines.push([label, text])
  const others = 'planner@demo.takt, quality@demo.takt, operator@demo.takt, admin@other.takt'
  line('Sign in as', password && `admin@demo.takt (or ${others})`)
  line('Password', password)
  line('Begin here', about.begin && `${origin}${about.begin}`)
  const key = mailboxKey(installation.secrets.secret)
  line('Letters', SMTP_URL ? null : `${origin}/mailbox?key=${key}`)
  line('Devices', `${addresses.NATS_MQTT_URL} or ${installation.env.NATS_DEVICE_URL ?? addresses.NATS_URL}`)
  const { NATS_URL: url, NATS_SIGNER: signer } = addresses
  line('NATS', installation.env.NATS_URL ? await servedBy({ url, signer }) : null)
  line('Data and logs', TAKT_HOME)
  const calls = await askCalls(installation.ports.sfu)
  line('Calls', calls?.problem ?? null)
  line('Not running', about.missing.join(', '))
  line('Not ready yet', unready)
  say()
  for (const [label, text] of lines) say(labelled(label, text))
  say()
  say('  Ctrl-C stops everything; the data stay.')
  return calls
}

/** Null once `/readyz` says yes, or what it said last. */
async function waitUntilReady(url: string, withinMs = 20_000): Promise<string | null> {
  let trouble = 'the gateway does not answer'
  for (const until = Date.now() + withinMs; Date.now() < until; await pause(200)) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return null
    if (answer) trouble = (await answer.text()).slice(0, 400)
  }
  return trouble
}
