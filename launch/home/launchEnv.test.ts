import { expect, test } from 'vitest'
import { readLaunchEnv } from './launchEnv.ts'

test('the defaults are those of the contract', () => {
  expect(readLaunchEnv({ TAKT_HOME: '/data', DATABASE_URL: '' })).toEqual({
    PORT: 8080,
    TAKT_BIND: '127.0.0.1',
    TAKT_HOME: '/data',
    TAKT_DEMO: 'on',
    TAKT_PLANT: 'on',
    TAKT_HISTORY_DAYS: 14,
    TAKT_WATCH_SECS: 20,
  })
})

test('a short demo password is rejected with an explanation', () => {
  expect(() => readLaunchEnv({ TAKT_DEMO_PASSWORD: 'elevenchars' })).toThrow(
    'TAKT_DEMO_PASSWORD must have at least 12 characters.',
  )
  expect(readLaunchEnv({ TAKT_DEMO_PASSWORD: 'twelve chars' }).TAKT_DEMO_PASSWORD).toBe('twelve chars')
})

test('an external NATS needs its credentials, and each missing one is named', () => {
  const missing = () => readLaunchEnv({ NATS_URL: 'nats://n:4222', NATS_WS_URL: 'ws://n:8080' })
  expect(missing).toThrow(/NATS_CREDS is required[\s\S]*NATS_SIGNER is required/)
  expect(missing).not.toThrow(/NATS_WS_URL/)
})

test('without the demo there is no simulated plant', () => {
  expect(readLaunchEnv({ TAKT_DEMO: 'off', TAKT_PLANT: 'on' })).toMatchObject({ TAKT_DEMO: 'off', TAKT_PLANT: 'off' })
  expect(() => readLaunchEnv({ TAKT_DEMO: 'no' })).toThrow('TAKT_DEMO must be on or off.')
})

test('a setting of the wrong type is rejected with an explanation', () => {
  const env = { PORT: 'eighty', TAKT_HISTORY_DAYS: '9999', TAKT_PORT_BASE: '0', TAKT_WATCH_SECS: 'x' }
  const words = [
    'PORT must be a number.',
    'TAKT_HISTORY_DAYS must be at most 3660.',
    'TAKT_PORT_BASE must be at least 1.',
    'TAKT_WATCH_SECS must be a number.',
  ]
  expect(() => readLaunchEnv(env)).toThrow(new Error(words.join('\n')))
})
