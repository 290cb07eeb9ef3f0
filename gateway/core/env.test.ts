import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const input = {
  DATABASE_URL: 'postgres://a:b@127.0.0.1/takt',
  CLICKHOUSE_URL: 'http://a:b@127.0.0.1:8123/takt',
  NATS_URL: 'nats://127.0.0.1:4222',
  NATS_CREDS: '/c',
  NATS_SIGNER: '/s',
  NATS_WS_URL: 'ws://127.0.0.1:1',
  NATS_MQTT_URL: 'mqtt://127.0.0.1:1',
  TAKT_SECRET: '0'.repeat(64),
  TAKT_HOME: '/h',
  PORT: '8080',
}

test('a mail server is set as a URL with its scheme; anything else is rejected with a message', () => {
  for (const SMTP_URL of ['smtp://mail.gear.example:25', 'smtps://me:right@mail.gear.example', 'smtp://127.0.0.1:1'])
    expect(readEnv({ ...input, SMTP_URL }).SMTP_URL).toBe(SMTP_URL)
  for (const SMTP_URL of ['mail.gear.example:25', 'mail.gear.example', 'http://mail.gear.example', 'smtp://'])
    expect(() => readEnv({ ...input, SMTP_URL })).toThrow(/SMTP_URL.*must be smtp:\/\//)
})

test('the addresses for devices are those of NATS and MQTT', () => {
  const right = { NATS_DEVICE_URL: 'tls://nats.gear.example:4222', NATS_MQTT_URL: 'mqtts://mqtt.gear.example:8883' }
  expect(readEnv({ ...input, ...right })).toMatchObject(right)
  // An address without a scheme is a NATS address.
  for (const NATS_DEVICE_URL of ['http://nats.gear.example', 'mqtt://nats.gear.example', 'nats://'])
    expect(() => readEnv({ ...input, NATS_DEVICE_URL })).toThrow(/NATS_DEVICE_URL must be .*nats:\/\//)
  expect(() => readEnv({ ...input, NATS_MQTT_URL: 'nats://gear.example' })).toThrow(/NATS_MQTT_URL must be .*mqtt:\/\//)
})

test('exports use at most half of the tenant connections', () => {
  expect(readEnv({ ...input }).TAKT_EXPORTS).toBe(6)
  expect(readEnv({ ...input, POSTGRES_CONNECTIONS_GATEWAY: '18' }).TAKT_EXPORTS).toBe(2)
  expect(() => readEnv({ ...input, TAKT_EXPORTS: '8' })).toThrow(
    /TAKT_EXPORTS must be at most 7; .*increase POSTGRES_CONN/,
  )
})
