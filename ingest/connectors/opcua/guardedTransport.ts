import { connect, type Socket } from 'node:net'
import type { Pace } from '../pace.ts'

/** Largest message that is read (bytes), and number of its chunks. */
export const messageLimits = { bytes: 16 * 1024 * 1024, chunks: 4_096 } as const
/** Sizes of a chunk that are used, whatever a server requests (bytes). */
const chunkBytes = { min: 8_192, max: 1024 * 1024 } as const

type Target = { address: string; port: number; pace: Pace; signal: AbortSignal }

const clamp = (value: number) => Math.min(Math.max(value || chunkBytes.max, chunkBytes.min), chunkBytes.max)
const limited = (value: number, max: number) => Math.min(value || max, max)

/**
 * Creates the connections of an OPC UA client: to one address only, whatever address a server announces, read no faster
 * than the connector's pace, and with limited messages. They end when the signal aborts.
 */
export async function createTransportFactory({ address, port, pace, signal }: Target) {
  const { ClientTransportBase } = await import('node-opcua-transport')

  class GuardedTransport extends ClientTransportBase {
    override setLimits(limits: Parameters<InstanceType<typeof ClientTransportBase>['setLimits']>[0]) {
      super.setLimits({
        receiveBufferSize: clamp(limits.receiveBufferSize),
        sendBufferSize: clamp(limits.sendBufferSize),
        maxMessageSize: limited(limits.maxMessageSize, messageLimits.bytes),
        maxChunkCount: limited(limits.maxChunkCount, messageLimits.chunks),
      })
    }

    connect(endpointUrl: string, callback: (error?: Error) => void) {
      this.endpointUrl = endpointUrl
      this.serverUri = 'urn:takt'
      const socket: Socket = connect({ host: address, port, signal })
      const failed = (error: Error) => callback(error)
      socket.once('error', failed)
      // The library has listeners only for some stages; an error without one would end the process.
      socket.on('error', () => {})
      socket.on('data', (data: Buffer) => {
        pace.spend({ bytes: data.length })
        socket.pause()
        void pace.waitWithinLimits().then(() => socket.resume())
      })
      this._install_socket(socket)
      socket.once('connect', () => {
        socket.removeListener('error', failed)
        this._perform_HEL_ACK_transaction((error) => {
          if (error) return callback(error)
          this._install_post_connect_error_handler(endpointUrl)
          this.emit('connect')
          callback()
        })
      })
    }
  }
  return {
    create: () => new GuardedTransport({ maxChunkCount: messageLimits.chunks, maxMessageSize: messageLimits.bytes }),
  }
}
