import { parseArgs } from 'node:util'
import mqtt from 'mqtt'

// mosquitto_pub's arguments as the sample on a device's page gives them, for machines that have none.
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    host: { ...text, short: 'h' },
    port: { ...text, short: 'p' },
    username: { ...text, short: 'u' },
    pw: { ...text, short: 'P' },
    qos: { ...text, short: 'q' },
    topic: { ...text, short: 't' },
    message: { ...text, short: 'm' },
  },
})
const { host, port, username, pw, qos, topic, message } = values
const account = { username: username!, password: pw!, reconnectPeriod: 0 }
const client = await mqtt.connectAsync(`mqtt://${host}:${port}`, account, false)
await client.publishAsync(topic!, message!, { qos: Number(qos) as 0 | 1 })
await client.endAsync()
