import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { natsLimitations } from '@takt/store/nats/natsVersions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../home/freePorts.ts'
import { type Running, startProcess } from '../process/process.ts'
import { isListening, waitReady } from '../process/waitReady.ts'
import { guarded } from '../testing/guarded.ts'
import { findNats } from './findNats.ts'
import { natsProgram } from './natsProgram.ts'

// A server without accounts: the limitations of a version apply to all accounts.
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
  lacks = natsLimitations(version).join()
  running = guarded(await startProcess({ name: 'NATS', command: path, args: ['-c', configuration] }))
  await waitReady(running, () => isListening(port), { withinMs: 30_000 })
})
afterAll(async () => {
  await running?.stop()
  await rm(home, { recursive: true, force: true })
})

/** Builds an MQTT packet from its first byte, its body and the length that it announces. */
function packet(first: number, body: Buffer, announced = body.length) {
  const length: number[] = []
  for (let remaining = announced; length.length === 0 || remaining > 0; remaining = Math.floor(remaining / 128))
    length.push((remaining % 128) + (remaining >= 128 ? 128 : 0))
  return Buffer.concat([Buffer.from([first, ...length]), body])
}
const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)])
const signIn = packet(0x10, Buffer.concat([text('MQTT'), Buffer.from([4, 2, 0, 0]), text('client')]))
const publish = (qos: number, bytes: number) =>
  packet(0x30 + 2 * qos, Buffer.concat([text('a/b'), Buffer.from([0, 1]), Buffer.alloc(bytes)]))

/**
 * Returns the type of the packet that a signed-in client receives in response to this one, or `cut` if the connection
 * is closed.
 */
async function responseTo(packetBytes: Buffer) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(signIn)
  expect((await once(socket, 'data'))[0]).toEqual(Buffer.from([0x20, 2, 0, 0]))
  const response = new Promise((resolve) => {
    socket.once('data', (data) => resolve(data[0]! >> 4)).once('close', () => resolve('cut'))
  })
  socket.write(packetBytes)
  const kind = await response
  socket.destroy()
  return kind
}

test('a message within the payload limit is acknowledged', async () => {
  expect(await responseTo(publish(1, 1_000))).toBe(4)
})

test('the payload limit applies over MQTT unless the version is listed as lacking it', async () => {
  expect(await responseTo(publish(1, 100_000))).toBe(lacks.includes('payload limit') ? 4 : 'cut')
})

test('QoS 2 is available unless the version is listed as lacking it', async () => {
  expect(await responseTo(publish(2, 1_000))).toBe(lacks.includes('QoS 2') ? 'cut' : 5)
})

test('a client that has not signed in is disconnected before memory is full, unless the version is listed as lacking this', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const disconnected = new Promise((resolve) => socket.once('close', () => resolve('cut')))
  // Larger than all buffers in between: once everything could be written, the server has accepted it.
  const partialPacket = packet(0x10, Buffer.alloc(32_000_000), 200_000_000)
  const accepted = new Promise((resolve) => socket.write(partialPacket, (error) => error || resolve('taken')))
  expect(await Promise.race([disconnected, accepted])).toBe(lacks.includes('fill its memory') ? 'taken' : 'cut')
  socket.destroy()
})
