import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { natsLacks } from '@takt/store/nats/natsVersions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guarded } from '../bed/guarded.ts'
import { freePorts } from '../home/freePorts.ts'
import { type Running, startProcess } from '../process/process.ts'
import { isListening, waitReady } from '../process/waitReady.ts'
import { findNats } from './findNats.ts'
import { natsProgram } from './natsProgram.ts'

// A server without accounts: what a version lacks, it lacks for everybody.
let home: string
let running: Running
let port: number
let lacks: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt-lacks-'))
  const ports = (await freePorts(2)) as [number, number]
  port = ports[1]
  const configuration = join(home, 'nats.conf')
  await writeFile(
    configuration,
    `server_name: lacks, listen: "127.0.0.1:${ports[0]}", mqtt { listen: "127.0.0.1:${port}" }, max_payload: 64KB
     jetstream { store_dir: "${home}" }`,
  )
  const { path, version } = await natsProgram(await findNats())
  lacks = natsLacks(version).join()
  running = guarded(await startProcess({ name: 'NATS', command: path, args: ['-c', configuration] }))
  await waitReady(running, () => isListening(port), { withinMs: 30_000 })
})
afterAll(async () => {
  await running?.stop()
  await rm(home, { recursive: true, force: true })
})

/** A packet of MQTT: its first byte, the length that it announces, what it holds. */
function packet(first: number, body: Buffer, announced = body.length) {
  const length: number[] = []
  for (let rest = announced; length.length === 0 || rest > 0; rest = Math.floor(rest / 128))
    length.push((rest % 128) + (rest >= 128 ? 128 : 0))
  return Buffer.concat([Buffer.from([first, ...length]), body])
}
const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)])
const signIn = packet(0x10, Buffer.concat([text('MQTT'), Buffer.from([4, 2, 0, 0]), text('client')]))
const publish = (qos: number, bytes: number) =>
  packet(0x30 + 2 * qos, Buffer.concat([text('a/b'), Buffer.from([0, 1]), Buffer.alloc(bytes)]))

/** The kind of packet that a client which has signed in gets for this one, or that it is cut. */
async function answerTo(sent: Buffer) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(signIn)
  expect((await once(socket, 'data'))[0]).toEqual(Buffer.from([0x20, 2, 0, 0]))
  const answer = new Promise((resolve) => {
    socket.once('data', (data) => resolve(data[0]! >> 4)).once('close', () => resolve('cut'))
  })
  socket.write(sent)
  const kind = await answer
  socket.destroy()
  return kind
}

test('a message within the payload limit is acknowledged', async () => {
  expect(await answerTo(publish(1, 1_000))).toBe(4)
})

test('the payload limit holds over MQTT where the version is not said to lack it', async () => {
  expect(await answerTo(publish(1, 100_000))).toBe(lacks.includes('payload limit') ? 4 : 'cut')
})

test('QoS 2 is there where the version is not said to lack it', async () => {
  expect(await answerTo(publish(2, 1_000))).toBe(lacks.includes('QoS 2') ? 'cut' : 5)
})

test('who has not signed in is cut before memory is full, where the version is not said to lack that', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const cut = new Promise((resolve) => socket.once('close', () => resolve('cut')))
  // More than the buffers between: it has been taken once it could all be written.
  const begun = packet(0x10, Buffer.alloc(32_000_000), 200_000_000)
  const taken = new Promise((resolve) => socket.write(begun, (error) => error || resolve('taken')))
  expect(await Promise.race([cut, taken])).toBe(lacks.includes('fill its memory') ? 'taken' : 'cut')
  socket.destroy()
})
