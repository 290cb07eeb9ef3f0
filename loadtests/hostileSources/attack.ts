import type { Socket } from 'node:net'
import type { Target } from '../connectorFaults/sourceKind.ts'

/** Ways in which a source may harm a connector or what runs beside it. */
export const attackNames = [
  '100,000 values/s',
  'endless message',
  'garbage',
  'false certificate',
  'clock a day ahead',
  'clock a day behind',
  'a million nodes',
  'lists without end',
] as const
export type AttackName = (typeof attackNames)[number]

/** The connector that reads a hostile source. `isBrowsed`: its nodes are also listed and searched. */
export type Started = { connectorTypeId: string; options: object; isBrowsed?: boolean }

/**
 * A hostile source, started in its own process. `expects`: the message that people must find in the status or the log
 * of its connector; null: nothing reaches the connector.
 */
export type Attack = { expects: RegExp | null; start: (target: Target) => Promise<Started> }

/** The attacks of a protocol; those that it does not allow are missing. */
export type Attacks = Partial<Record<AttackName, Attack>>

export const dayMs = 86_400_000
const stepMs = 50
const maxUnsent = 1_000_000

/** Calls `send` for `values` values each, together 100,000 values a second, while the connection reads them. */
export function floodSocket(socket: Socket, values: number, send: () => void): void {
  let due = 0
  const timer = setInterval(() => {
    for (due += (100_000 * stepMs) / 1_000 / values; due >= 1; due -= 1) {
      if (socket.writableLength > maxUnsent) {
        due = 0
        return
      }
      send()
    }
  }, stepMs)
  socket.on('close', () => clearInterval(timer))
  socket.on('error', () => {})
}

/** Sends the same chunk for as long as the connection reads it. */
export function sendEndlessly(socket: Socket, chunk: () => Uint8Array): void {
  const write = () => {
    while (!socket.destroyed && socket.write(chunk()));
  }
  socket.on('drain', write)
  socket.on('error', () => {})
  write()
}
