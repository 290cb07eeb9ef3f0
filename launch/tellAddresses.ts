import { setTimeout as pause } from 'node:timers/promises'
import { mailboxKey } from '@takt/store/mailboxKey.ts'
import { originOf } from '@takt/store/originOf.ts'
import { z } from 'zod'
import type { Installation } from './installation.ts'
import { say } from './progress.ts'
import type { StoreAddresses } from './storeParts.ts'

type Line = [label: string, text: string]

/** Waits a moment for the whole to be ready, then tells where it is, how to sign in, and what is missing. */
export async function tellAddresses(about: {
  installation: Installation
  addresses: StoreAddresses
  password: string | null
  /** Path and key of the page that makes the first administrator. */
  begin: string | null
  missing: string[]
}): Promise<void> {
  const { installation, addresses, password } = about
  const { PORT, TAKT_BIND, TAKT_HOME, SMTP_URL } = installation.env
  const everywhere = TAKT_BIND === '0.0.0.0' || TAKT_BIND === '::'
  const origin = originOf(installation.env)
  const ask = everywhere ? '127.0.0.1' : TAKT_BIND
  const unready = await waitUntilReady(`http://${ask}:${PORT}/readyz`)
  const lines: Line[] = [[unready === null ? 'Takt is running' : 'Takt', origin]]
  const line = (label: string, text: string | null) => text && lines.push([label, text])
  line('Sign in as', password && 'admin@demo.takt (or planner@demo.takt, operator@demo.takt, admin@other.takt)')
  line('Password', password)
  line('Begin here', about.begin && `${origin}${about.begin}`)
  const key = mailboxKey(installation.secrets.secret)
  line('Letters', SMTP_URL ? null : `${origin}/mailbox?key=${key}`)
  line('Devices', `${addresses.NATS_MQTT_URL} or ${addresses.NATS_URL}`)
  line('Data and logs', TAKT_HOME)
  line('Calls', await callsProblem(`http://127.0.0.1:${installation.ports.sfu}/readyz`))
  line('Not running', about.missing.join(', '))
  line('Not ready yet', unready)
  say()
  for (const [label, text] of lines) say(`  ${label.padEnd(16)} ${text}`)
  say()
  say('  Ctrl-C stops everything; the data stay.')
}

const readiness = z.object({ data: z.object({ parts: z.record(z.string(), z.string()) }) })

/** Why calls cannot be carried, and what to do; null where they can, or nothing answers (which is told elsewhere). */
async function callsProblem(url: string): Promise<string | null> {
  const answer = await fetch(url).catch(() => null)
  if (!answer || answer.ok) return null
  const told = readiness.safeParse(await answer.json().catch(() => null)).data
  return told ? Object.values(told.data.parts).join('; ') : null
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
