import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const given = {
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

test('a mail server is named by an address with its scheme; anything else is refused in words', () => {
  for (const SMTP_URL of ['smtp://mail.gear.example:25', 'smtps://me:right@mail.gear.example', 'smtp://127.0.0.1:1'])
    expect(readEnv({ ...given, SMTP_URL }).SMTP_URL).toBe(SMTP_URL)
  for (const SMTP_URL of ['mail.gear.example:25', 'mail.gear.example', 'http://mail.gear.example', 'smtp://'])
    expect(() => readEnv({ ...given, SMTP_URL })).toThrow(/SMTP_URL.*must be smtp:\/\//)
})
