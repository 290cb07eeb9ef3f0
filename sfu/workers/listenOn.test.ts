import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { listenOn } from './listenOn.ts'

test('media are listened for where Takt listens, over UDP and TCP', () => {
  expect(listenOn({ bind: '127.0.0.1', address: undefined, port: 44_000 })).toEqual([
    { protocol: 'udp', ip: '127.0.0.1', port: 44_000 },
    { protocol: 'tcp', ip: '127.0.0.1', port: 44_000 },
  ])
})

test('an address that is given is told to browsers in place of the own', () => {
  expect(listenOn({ bind: '0.0.0.0', address: 'plant.example.com', port: 1 })).toEqual([
    { protocol: 'udp', ip: '0.0.0.0', announcedAddress: 'plant.example.com', port: 1 },
    { protocol: 'tcp', ip: '0.0.0.0', announcedAddress: 'plant.example.com', port: 1 },
  ])
})

test('everywhere means each own address, so that browsers are told one that they reach', () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const told = listenOn({ bind: '0.0.0.0', address: undefined, port: 0 }).map(({ ip }) => ip)
  expect(new Set(told)).toEqual(new Set(own.map(({ address }) => address).filter((ip) => !ip.startsWith('fe80:'))))
  expect(told).toContain('127.0.0.1')
})
