import { expect, test } from 'vitest'
import { reachable } from './deviceRoutes.ts'

test('replaces a loopback address by the host of the request', () => {
  expect(reachable('nats://127.0.0.1:4222', 'http://takt.plant.example:8080/api')).toBe(
    'nats://takt.plant.example:4222',
  )
  expect(reachable('mqtt://127.0.0.1:1883', 'http://localhost:8080/api')).toBe('mqtt://127.0.0.1:1883')
  expect(reachable('nats://nats.example:4222', 'http://takt.example/api')).toBe('nats://nats.example:4222')
})

test('replaces each address of a list, with and without a scheme', () => {
  expect(reachable('nats://127.0.0.1:4222, localhost:4223,nats://c.example', 'http://takt.example/api')).toBe(
    'nats://takt.example:4222,takt.example:4223,nats://c.example',
  )
})
