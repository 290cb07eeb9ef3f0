import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { issueCredential } from '../../devices/issueCredential.ts'
import type { SourceKind, Target } from '../sourceKind.ts'

const names = ['load', 'speed', 'feed', 'temperature', 'pressure', 'current', 'voltage', 'flow']
/** Messages that the device sends at once when it catches up. */
const maxBatch = 20
const retryMs = 200
const responseMs = 8_000

export const httpOptions = {
  expression: 'payload.($at := at; $each(values, function($v, $k) { {"signal": $k, "value": $v, "at": $at} }))',
  signals: [
    { signal: 'parts', role: 'good' },
    { signal: 'state', role: 'state' },
    ...names.map((name) => ({ signal: name, role: 'value' })),
  ],
}

/** Returns a message of ten values. */
export const httpMessage = (total: number, at: number) => ({
  at,
  values: {
    parts: total,
    state: 'running',
    ...Object.fromEntries(names.map((name, i) => [name, Math.round(1_000 * Math.sin(total + i)) / 10])),
  },
})

/**
 * Starts a device that makes a message of ten values at regular intervals and repeats a batch of them with the same
 * key until it is stored.
 */
function startDevice(url: string, password: string, perSecond: number, total: () => number) {
  const stopping = new AbortController()
  const { signal } = stopping
  let waiting: object[] = []
  const timer = setInterval(() => waiting.push(httpMessage(total(), Date.now())), 10_000 / perSecond)
  const send = async (body: string, key: string) => {
    const headers = { authorization: `Bearer ${password}`, 'idempotency-key': key }
    const late = AbortSignal.any([signal, AbortSignal.timeout(responseMs)])
    const response = await fetch(url, { method: 'POST', headers, body, signal: late })
    await response.arrayBuffer()
    return response.ok
  }
  const run = async () => {
    while (!signal.aborted) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(batch.length)
      const [body, key] = [JSON.stringify(batch), randomUUID()]
      if (batch.length === 0) await sleep(20)
      else while (!signal.aborted && !(await send(body, key).catch(() => false))) await sleep(retryMs)
    }
  }
  const running = run()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}

/**
 * A device that sends JSON to the gateway, ten values in a message. It is killed with all that it has not sent, alone
 * and together with the gateway in turn.
 */
export const http = ({ environment, organizationId, deviceId }: Target): SourceKind => ({
  connectorTypeId: 'http-json',
  options: () => httpOptions,
  async open(perSecond) {
    const startGateway = () =>
      startService({ main: 'gateway/main.ts', env: environment.env, word: '"listening"', onError: console.log })
    let gateway: Awaited<ReturnType<typeof startGateway>> | null = null
    let password: string | null = null
    let total = 0
    let kills = 0
    let stopDevice = async () => {}
    return {
      port: Number(environment.env.PORT),
      async start(initial, through) {
        total = initial
        gateway ??= await startGateway()
        password ??= await issueCredential(environment.env, { organizationId, deviceId })
        const url = `http://127.0.0.1:${through}/api/ingest/${deviceId}`
        stopDevice = startDevice(url, password, perSecond, () => total)
      },
      count(parts) {
        total += parts
      },
      async kill() {
        await stopDevice()
        kills += 1
        if (kills % 2 === 1) return
        gateway?.child.kill('SIGKILL')
        await gateway?.exited
        gateway = null
      },
      async close() {
        gateway?.child.kill('SIGKILL')
        await gateway?.exited
      },
    }
  },
})
