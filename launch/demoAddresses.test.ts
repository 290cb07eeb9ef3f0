import { expect, test } from 'vitest'
import { demoAddresses } from './demoAddresses.ts'
import { readLaunchEnv } from './home/launchEnv.ts'

const ports = Object.fromEntries(
  ['postgres', 'clickhouse', 'nats', 'natsWebSocket', 'mqtt', 'ingest', 'sfu']
    .concat(['plantLathe1', 'plantLathe2', 'plantMill1', 'plantMill2'])
    .map((name, n) => [name, 20_000 + n]),
) as Parameters<typeof demoAddresses>[0]['ports']
const played = '127.0.0.1:7878'
const simulated = '127.0.0.1:20007,127.0.0.1:20008,127.0.0.1:20009,127.0.0.1:20010'

test('connectors may connect to the demo’s own adapters in addition to the operator’s list, and the plant listens there', () => {
  const env = readLaunchEnv({})
  expect(demoAddresses({ env, ports }, undefined)).toEqual({
    TAKT_PLANT_PORTS: '20007,20008,20009,20010',
    TAKT_CONNECTOR_ALLOW: `${played},${simulated}`,
  })
  expect(demoAddresses({ env, ports }, '10.0.0.0/8:80').TAKT_CONNECTOR_ALLOW).toBe(
    `10.0.0.0/8:80,${played},${simulated}`,
  )
})

test('without the simulated plant none of its ports is allowed', () =>
  expect(demoAddresses({ env: readLaunchEnv({ TAKT_PLANT: 'off' }), ports }, undefined).TAKT_CONNECTOR_ALLOW).toBe(
    played,
  ))

test('without the demo only the addresses of the operator’s list are allowed', () => {
  const env = readLaunchEnv({ TAKT_DEMO: 'off' })
  expect(demoAddresses({ env, ports }, undefined).TAKT_CONNECTOR_ALLOW).toBe(undefined)
  expect(demoAddresses({ env, ports }, '10.0.0.0/8:80').TAKT_CONNECTOR_ALLOW).toBe('10.0.0.0/8:80')
})
