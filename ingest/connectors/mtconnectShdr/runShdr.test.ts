import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { runAlone } from '../play/runAlone.fixture.ts'
import { runShdr } from './runShdr.ts'

const pollOptions = { timeout: 20_000, interval: 20 }
const keys = { execution: 'exec', program: 'prog', partCount: 'cnt' }
const dumpMs = 2_000

let machine: ReturnType<typeof runAlone>
let stopAdapter = () => {}
afterEach(async () => {
  await machine?.stop()
  stopAdapter()
})

/** Runs a connector on an adapter that sends `first` on connection; returns a function that sends more. */
async function start(first: string | Uint8Array, options: object = {}) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}).on('data', () => {}))
    socket.write(first)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stopAdapter = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  const { port } = server.address() as AddressInfo
  machine = runAlone(runShdr, { host: '127.0.0.1', port, keys, ...options }) as typeof machine
  await vi.waitFor(() => expect(machine.status.word).toBe('connected'), pollOptions)
  return (text: string) => sockets.at(-1)!.write(text)
}
const now = () => new Date().toISOString()

describe('character encodings', () => {
  const line = (program: string) => `${now()}|exec|ACTIVE|prog|${program}\n`
  /** ドア in Shift_JIS, of which the second character contains a byte that is a letter in ASCII. */
  const doorInShiftJis = Uint8Array.of(0x83, 0x68, 0x83, 0x41)
  const shiftJis = () => Buffer.concat([Buffer.from(`${now()}|exec|ACTIVE|prog|`), doorInShiftJis, Buffer.from('\n')])

  test.each([
    ['windows-1252', () => Buffer.from(line('GEHÄUSE'), 'latin1'), 'GEHÄUSE'],
    ['shift_jis', shiftJis, 'ドア'],
    ['utf-16le', () => Buffer.from(line('ドア'), 'utf16le'), 'ドア'],
    [undefined, () => Buffer.from(line('ドア')), 'ドア'],
  ] as const)('%s', async (encoding, bytes, program) => {
    await start(bytes(), encoding ? { encoding } : {})
    await vi.waitFor(() => expect(machine.signals()).toEqual({ exec: 'ACTIVE', prog: program }), pollOptions)
    expect(machine.log()).toEqual([])
  })

  test('bytes that are invalid in it are reported', async () => {
    await start(Buffer.from(line('GEHÄUSE'), 'latin1'))
    await vi.waitFor(() => expect(machine.status.error).toContain('character encoding'), pollOptions)
    expect(machine.log().join()).toContain('character encoding')
  })
})

describe('timestamps without a zone that are local times', () => {
  /** Wall time in New York. */
  const local = () => new Date().toLocaleString('sv', { timeZone: 'America/New_York' }).replace(' ', 'T').concat('.000')

  test('are reported with advice', async () => {
    const send = await start(`${local()}|exec|ACTIVE|cnt|40\n`)
    await sleep(dumpMs + 100)
    expect(machine.status.error).toBe(null)
    send(`${local()}|cnt|41\n`)
    await vi.waitFor(() => expect(machine.status.error).toMatch(/(?:240|300) minutes behind .* Time zone/), pollOptions)
  })

  test('are read in the configured zone', async () => {
    const send = await start(`${local()}|exec|ACTIVE|cnt|40\n`, { timeZone: 'America/New_York' })
    await sleep(dumpMs + 100)
    send(`${local()}|cnt|41\n${local()}|exec|READY\n`)
    await vi.waitFor(() => expect(machine.signals()).toMatchObject({ exec: 'READY' }), pollOptions)
    expect(machine.status).toEqual({ word: 'connected', error: null })
    await machine.stop()
    const [first] = machine.slices
    expect(Math.abs(Date.now() - Date.parse(first!.from))).toBeLessThan(60_000)
  })
})

test('what is not understood is counted with the line and the reason, and all values are shown', async () => {
  const send = await start(`${now()}|exec|ACTIVE|X1|3.5\n`)
  send(`* hello\n${now()}|foo\n${now()}|exec|DANCING\n* message: Door open\n`)
  await vi.waitFor(
    () =>
      expect(machine.log()).toEqual([
        'it is no command of an adapter',
        'it has an item without a value',
        'the value of execution is unknown to MTConnect',
        'Door open',
      ]),
    pollOptions,
  )
  expect(machine.signals()).toEqual({ exec: 'DANCING', X1: '3.5' })
})

test('relative times, and lines without a timestamp', async () => {
  await start('* relativeTime: yes\n5000|exec|ACTIVE|prog|A\n6000|prog|B\n|exec|READY\n')
  await vi.waitFor(() => expect(machine.signals()).toEqual({ exec: 'READY', prog: 'B' }), pollOptions)
  expect(machine.status).toEqual({ word: 'connected', error: null })
})

test('nothing is shown of what another kind of server sends', async () => {
  const server = createServer((socket) =>
    socket.on('error', () => {}).write('* OK secret banner\n|secret|line\nsecret\n'),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stopAdapter = () => server.close()
  const { port } = server.address() as AddressInfo
  machine = runAlone(runShdr, { host: '127.0.0.1', port, keys }) as typeof machine
  await vi.waitFor(() => expect(machine.status.word).toBe('failing'), pollOptions)
  await vi.waitFor(() => expect(machine.log()).toHaveLength(3), pollOptions)
  expect([machine.signals(), JSON.stringify([machine.snapshot(), machine.status])]).toEqual([
    {},
    expect.not.stringContaining('secret'),
  ])
})
