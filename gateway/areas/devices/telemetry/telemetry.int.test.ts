import { gzipSync } from 'node:zlib'
import type { RejectedMessage } from '@takt/domain/areas/messages/rejectedMessage.ts'
import { decodeTelemetry } from '@takt/domain/areas/messages/telemetry.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import mqtt from 'mqtt'
import { describe, expect, test } from 'vitest'
import { lastMessage } from './lastMessage.ts'
import {
  admin,
  fixture,
  issue,
  message,
  prepareTelemetry,
  readStatus,
  sendMessage,
  slice,
} from './telemetry.fixture.ts'

prepareTelemetry()

/** Publishes the rejections of the last message to REJECTED, like the writer. */
async function publishRejections(deviceId: number) {
  const lastTelemetry = (await lastMessage(fixture.services, 'TELEMETRY', `telemetry.1.${deviceId}`))!
  const { rejected } = decodeTelemetry(lastTelemetry.data, lastTelemetry.time.getTime(), gunzip)
  const rejection: RejectedMessage = {
    rejected,
    rejectedCount: rejected.length,
    subject: lastTelemetry.subject,
    streamSeq: lastTelemetry.seq,
    arrivedAt: lastTelemetry.time.toISOString(),
    message: gzipSync(lastTelemetry.data).toString('base64'),
  }
  await fixture.services.jetstream().publish(`rejected.1.${deviceId}`, JSON.stringify(rejection))
}

describe('telemetry over HTTP', () => {
  test('is stored unchanged on the subject of the device and acknowledged with its position', async () => {
    const { password } = await issue(7)
    const body = message(slice(0, { good: 1 }))
    const { status, body: response } = await sendMessage(7, password, body)
    expect([status, response.data]).toEqual([
      200,
      { stream: 'TELEMETRY', seq: expect.any(Number), taken: 1, refused: [], remarks: [] },
    ])
    const stored = (await lastMessage(fixture.services, 'TELEMETRY', 'telemetry.1.7'))!
    expect([stored.seq, stored.string()]).toEqual([response.data.seq, body])
    const packed = new Uint8Array(gzipSync(body))
    expect((await sendMessage(7, password, packed)).body.data).toMatchObject({ taken: 1 })
    const last = (await lastMessage(fixture.services, 'TELEMETRY', 'telemetry.1.7'))!
    expect(Buffer.from(last.data).equals(packed)).toBe(true)
  })

  test('rejections are returned immediately, in part or in whole', async () => {
    const { password } = await issue(7)
    const some = await sendMessage(7, password, message(slice(0), slice(0, { state: 'RUN' })))
    expect([some.status, some.body.data.taken, some.body.data.refused[0].given]).toEqual([200, 1, 'state: "RUN"'])
    const none = await sendMessage(7, password, '{"slices": []}')
    expect(none.status).toBe(400)
    expect(none.body.message).toMatch(/^seq must be .* Give each message a number/)
    expect((await readStatus(7)).last).toMatchObject({ taken: 0, refused: [{ given: 'no seq' }] })
  })

  test('a message without slices is rejected with that reason', async () => {
    const { password } = await issue(7)
    expect((await sendMessage(7, password, '{"seq": 1}')).body.message).toMatch(/^the message has no slices\. Send/)
    expect((await sendMessage(7, password, '{"seq": 1, "slices": {}}')).body.message).toMatch(/^slices must be a list/)
  })

  test('requires the device’s own password, until it is revoked', async () => {
    const [{ password, creds }, other] = [await issue(7), await issue(8)]
    const seed = /SU\w+/.exec(creds)![0]
    const [head, claims, signature] = password.split('.')
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(claims!, 'base64url').toString()), sub: 'U' }),
    ).toString('base64url')
    for (const token of [null, '', 'x', 'a.b.c', admin, seed, `${head}.${forged}.${signature}`, `${password}A`])
      expect([token, (await sendMessage(7, token, message(slice(0)))).status]).toEqual([token, 401])
    const foreign = await sendMessage(7, other.password, message(slice(0)))
    expect([foreign.status, Object.keys(foreign.body.data.fields)]).toEqual([400, ['deviceId']])
    // A browser's messaging token is signed with the same key.
    const browser = (await fixture.request('POST', '/api/messaging/provision', { token: admin, body: {} })).body
      .subscription
    expect((await sendMessage(7, browser.token, message(slice(0)))).status).toBe(401)
    const { password: next } = await issue(7)
    expect((await sendMessage(7, password, message(slice(0)))).status).toBe(401)
    expect((await sendMessage(7, next, message(slice(0)))).status).toBe(200)
    await fixture.request('DELETE', '/api/devices/7/credentials', { token: admin })
    expect((await sendMessage(7, next, message(slice(0)))).status).toBe(401)
  })

  test('accepts 4 MiB and rejects more, without reading the body before authentication', async () => {
    const { password } = await issue(7)
    const body = (bytes: number) => message(slice(0)).padEnd(bytes, ' ')
    expect((await sendMessage(7, password, body(4 * 1024 * 1024))).body.data).toMatchObject({ taken: null })
    expect((await sendMessage(7, password, body(4 * 1024 * 1024 + 1))).status).toBe(413)
    let read = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        read += 1
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const init = { method: 'POST', body: endless, duplex: 'half' } as RequestInit
    expect((await fixture.app.request('/api/devices/7/telemetry', init)).status).toBe(401)
    expect(read).toBeLessThan(3)
  })
})

describe('the telemetry status of a device', () => {
  test('is empty at first; then shows the last message with remarks, and the last rejection with advice', async () => {
    expect(await readStatus(8)).toEqual({ last: null, refused: null, connection: null, sharedClientId: null })
    const { password } = await issue(8)
    await sendMessage(
      8,
      password,
      message(slice(0), { ...slice(0), to: new Date(Date.now() + 3_600_000).toISOString() }),
    )
    await publishRejections(8)
    await sendMessage(8, password, message(slice(0, { good: 3, goodCount: 4 })))
    const { last, refused } = await readStatus(8)
    expect(last).toMatchObject({ taken: 1, refused: [], slice: { state: 'running', good: 3 } })
    expect(last.remarks).toMatchObject([{ given: 'goodCount' }])
    expect(refused).toMatchObject({
      messages: 1,
      refused: [{ slice: 1, advice: expect.stringMatching(/^It ended 1 h after it arrived/) }],
    })
  })

  test('messages that are too large, packed or unpacked, are not checked', async () => {
    const { password } = await issue(8)
    const large = JSON.stringify({ seq: 1, slices: [slice(0, { state: 'RUN' })], note: ' '.repeat(200_000) })
    const short = { seq: 1, slices: [slice(0, { state: 'RUN' })] }
    for (const body of [large, new Uint8Array(gzipSync(large))]) {
      expect((await sendMessage(8, password, body)).body.data).toMatchObject({ taken: null, refused: [] })
      await publishRejections(8)
      const { last, refused } = await readStatus(8)
      expect(last).toMatchObject({ taken: null, slice: null, refused: [], remarks: [] })
      expect(refused.refused).toMatchObject([{ given: null }])
    }
    expect((await sendMessage(8, password, new Uint8Array(gzipSync(JSON.stringify(short))))).status).toBe(400)
    await publishRejections(8)
    const { last, refused } = await readStatus(8)
    expect([last.taken, last.refused, refused.refused]).toMatchObject([0, [{ given: 'state: "RUN"' }], last.refused])
  })

  test('a client that publishes on another topic is visible by its connection, since no message arrives', async () => {
    const { mqttUrl, userName, password } = await issue(8)
    await fixture.services.jetstreamManager().then((manager) => manager.streams.purge('TELEMETRY'))
    const options = { username: userName, password, reconnectPeriod: 0 }
    const client = await mqtt.connectAsync(mqttUrl, options, false)
    await client.publishAsync('telemetry.1.8', message(slice(0)), { qos: 1 })
    await client.publishAsync('telemetry/1/7', message(slice(0)), { qos: 1 })
    expect((await readStatus(8)).connection).toMatchObject({ protocol: 'MQTT', until: null, messages: 2 })
    await client.endAsync()
    await expect
      .poll(async () => (await readStatus(8)).connection)
      .toMatchObject({ messages: 2, until: expect.stringMatching(/Z$/) })
    expect((await readStatus(8)).last).toBe(null)
  })

  test('requires read on devices; a device of another organization is not found', async () => {
    const status = async (userName: string, deviceId: number) =>
      (await fixture.request('GET', `/api/devices/${deviceId}/telemetry`, { token: await fixture.signIn(userName) }))
        .status
    expect(await status('reader@demo.takt', 7)).toBe(200)
    expect(await status('nobody@demo.takt', 7)).toBe(403)
    expect([await status('admin@other.takt', 7), await status('admin@other.takt', 999)]).toEqual([404, 404])
  })

  test('contains no credentials', async () => {
    const { password } = await issue(7)
    await sendMessage(7, password, message(slice(0)))
    const text = JSON.stringify(await readStatus(7))
    expect(text).not.toMatch(/eyJ|SEED|SU[A-Z2-7]{20}/)
  })

  test('a seq lower than before causes a remark, in the response and on the page; a repeated seq does not', async () => {
    const { password } = await issue(8)
    const seq = Date.now() + 60_000
    const sendSeq = async (seq: number) => {
      const { taken, remarks } = (await sendMessage(8, password, JSON.stringify({ seq, slices: [slice(0)] }))).body.data
      expect([taken, (await readStatus(8)).last.remarks]).toEqual([1, remarks])
      return remarks
    }
    expect([await sendSeq(seq), await sendSeq(seq)]).toEqual([[], []])
    const lower = [{ what: `Its seq is lower than ${seq}, which came before`, given: 'seq: 40' }]
    expect(await sendSeq(40)).toMatchObject(lower)
    expect(await sendSeq(seq + 1)).toEqual([])
  })
})
