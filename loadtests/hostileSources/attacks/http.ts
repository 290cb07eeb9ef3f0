import { randomBytes } from 'node:crypto'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import type { Target } from '../../connectorFaults/sourceKind.ts'
import { httpMessage, httpOptions } from '../../connectorFaults/sources/http.ts'
import { issueCredential } from '../../devices/issueCredential.ts'
import { type Attacks, dayMs } from '../attack.ts'

const started = { connectorTypeId: 'http-json', options: httpOptions }

/** Starts the gateway; returns a function that sends a message of the device. */
async function openDevice({ environment, organizationId, deviceId }: Target) {
  await startService({ main: 'gateway/main.ts', env: environment.env, word: '"listening"' })
  const password = await issueCredential(environment.env, { organizationId, deviceId })
  const url = `http://127.0.0.1:${environment.env.PORT}/api/ingest/${deviceId}`
  return (body: string | Uint8Array<ArrayBuffer> | ReadableStream) =>
    fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${password}` },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit)
      .then((response) => response.text())
      .catch(() => '')
}

/** Sends messages one after the other, some at the same time, for as long as the process runs. */
async function repeatedly(target: Target, open: number, body: () => string | Uint8Array<ArrayBuffer> | ReadableStream) {
  const send = await openDevice(target)
  let running = 0
  setInterval(() => {
    if (running >= open) return
    running += 1
    void send(body()).finally(() => {
      running -= 1
    })
  }, 10)
  return started
}

const batch = (count: number, clockMs = 0) =>
  JSON.stringify(Array.from({ length: count }, (_, n) => httpMessage(n, Date.now() + clockMs)))

export const http: Attacks = {
  '100,000 values/s': {
    expects: /sends more than a connector may process/,
    // A hundred requests a second with 1,000 values each, of which at most 40 wait for their responses.
    start: (target) => repeatedly(target, 40, () => batch(100)),
  },
  'endless message': {
    // The gateway rejects it.
    expects: null,
    start: (target) =>
      repeatedly(
        target,
        4,
        () => new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(65_536, 'x')) }),
      ),
  },
  garbage: {
    expects: /not UTF-8|not valid/,
    start: (target) => repeatedly(target, 4, () => new Uint8Array(randomBytes(100_000))),
  },
  'clock a day ahead': {
    expects: /clock is 14\d\d minutes ahead|more than a day ahead/,
    start: (target) => repeatedly(target, 1, () => batch(1, dayMs)),
  },
  'clock a day behind': {
    expects: /The data are 1 day old/,
    start: (target) => repeatedly(target, 1, () => batch(1, -dayMs)),
  },
}
