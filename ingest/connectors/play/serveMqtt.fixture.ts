import type { Socket } from 'node:net'
import { parser as createParser, generate, type IConnectPacket } from 'mqtt-packet'

/** A client of a broker: the packet with which it connected, and functions that send it messages with QoS 0. */
export type MqttClient = {
  connect: IConnectPacket
  publish: (topic: string, payload: Buffer) => void
  /** Sends the start of a message whose payload has `bytes` bytes, which follow. */
  startMessage: (topic: string, bytes: number) => void
}

/** Returns a length as MQTT encodes it. */
function lengthBytes(length: number): Buffer {
  const bytes: number[] = []
  for (let rest = length; bytes.length === 0 || rest > 0; rest = Math.floor(rest / 128))
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
  return Buffer.from(bytes)
}

/**
 * Serves a client like an MQTT broker that accepts everything and stores nothing. Calls `connected` for each
 * connection, and `subscribed` after its first subscription.
 */
export function serveMqtt(
  socket: Socket,
  {
    connected = () => {},
    subscribed,
  }: { connected?: (client: MqttClient) => void; subscribed: (client: MqttClient) => void },
): void {
  let client: MqttClient | null = null
  let isSubscribed = false
  const parser = createParser()
  socket.on('data', (data) => parser.parse(data))
  parser.on('packet', (packet) => {
    if (packet.cmd === 'connect') {
      client = createClient(socket, packet)
      socket.write(generate({ cmd: 'connack', returnCode: 0, reasonCode: 0, sessionPresent: false }, packet))
      connected(client)
    } else if (packet.cmd === 'subscribe') {
      const granted = packet.subscriptions.map(() => 1)
      socket.write(generate({ cmd: 'suback', messageId: packet.messageId!, granted }, client!.connect))
      if (!isSubscribed) subscribed(client!)
      isSubscribed = true
    } else if (packet.cmd === 'pingreq') socket.write(generate({ cmd: 'pingresp' }))
  })
}

function createClient(socket: Socket, connect: IConnectPacket): MqttClient {
  return {
    connect,
    publish(topic, payload) {
      socket.write(generate({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false }, connect))
    },
    startMessage(topic, bytes) {
      const name = Buffer.from(topic)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(name.length)
      const header = Buffer.concat([length, name, Buffer.alloc(connect.protocolVersion === 5 ? 1 : 0)])
      socket.write(Buffer.concat([Buffer.from([0x30]), lengthBytes(header.length + bytes), header]))
    },
  }
}
