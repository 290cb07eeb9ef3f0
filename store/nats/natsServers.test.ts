import { expect, test } from 'vitest'
import { z } from 'zod'
import { natsServers, serverSettings, startingWith } from './natsServers.ts'

test('a setting contains one server or several', () => {
  expect(natsServers('nats://a:4222')).toEqual(['nats://a:4222'])
  expect(natsServers(' nats://a:4222, b:4223 ,tls://[::1]')).toEqual(['nats://a:4222', 'b:4223', 'tls://[::1]'])
})

test('servers are tried cyclically, from any of them on', () => {
  expect([0, 1, 2, 3].map((start) => startingWith(['a', 'b', 'c'], start).join(''))).toEqual([
    'abc',
    'bca',
    'cab',
    'abc',
  ])
  expect(startingWith([], 1)).toEqual([])
})

const settings = z.object(serverSettings)

test.each([
  { NATS_URL: 'nats://a:4222' },
  { NATS_URL: 'a:4222,127.0.0.1,tls://[::1]:4222' },
  { NATS_URL: 'a', NATS_WS_URL: 'ws://a:8443,wss://b', NATS_MQTT_URL: 'mqtt://a:1883,mqtts://b:8883' },
])('%j is accepted', (variables) => {
  expect(settings.safeParse(variables).success).toBe(true)
})

test.each([
  ['NATS_URL', ','],
  ['NATS_URL', 'nats://a:4222,nats://'],
  ['NATS_URL', 'nats://a:70000'],
  ['NATS_URL', 'http://a:4222'],
  ['NATS_WS_URL', 'ws://a:8443,b:8443'],
  ['NATS_MQTT_URL', 'a:1883'],
])('%s=%s is rejected with an example', (name, value) => {
  const { error } = settings.safeParse({ NATS_URL: 'a', [name]: value })
  expect(error?.issues).toEqual([
    expect.objectContaining({
      path: [name],
      message: expect.stringMatching(/^must be an address such as \w+:\/\/host/),
    }),
  ])
})
