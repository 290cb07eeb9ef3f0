import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { listenOn } from './listenOn.ts'

test('listens for media on the same address as Takt, over UDP and TCP', () => {
  expect(listenOn({ bind: '127.0.0.1', address: undefined, port: 44_000 })).toEqual([
    { protocol: 'udp', ip: '127.0.0.1', port: 44_000 },
    { protocol: 'tcp', ip: '127.0.0.1', port: 44_000 },
  ])
})

test('a configured address is announced to browsers in place of the local one', () => {
  expect(listenOn({ bind: '0.0.0.0', address: 'plant.example.com', port: 1 })).toEqual([
    { protocol: 'udp', ip: '0.0.0.0', announcedAddress: 'plant.example.com', port: 1 },
    { protocol: 'tcp', ip: '0.0.0.0', announcedAddress: 'plant.example.com', port: 1 },
  ])
})

test('a wildcard becomes each local address, so that browsers receive one that they can reach', () => {
  const localAddresses = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const addresses = listenOn({ bind: '0.0.0.0', address: undefined, port: 0 }).map(({ ip }) => ip)
  expect(new Set(addresses)).toEqual(
    new Set(localAddresses.map(({ address }) => address).filter((ip) => !ip.startsWith('fe80:'))),
  )
  expect(addresses).toContain('127.0.0.1')
})
