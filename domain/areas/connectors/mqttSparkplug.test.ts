import { expect, test } from 'vitest'
import { brokersOf, mqttSparkplug } from './mqttSparkplug.ts'

const options = { url: 'mqtt://a', groupId: 'G', edgeNodeId: 'N' }
const parse = (changed: object) => mqttSparkplug.options.safeParse({ ...options, ...changed })

test('brokers are separated by line breaks or commas', () => {
  const parsed = parse({ url: ' mqtts://a:8883, mqtt://b\n\nmqtt://c ' })
  expect(parsed.data?.url).toBe('mqtts://a:8883\nmqtt://b\nmqtt://c')
  expect(brokersOf(parsed.data!.url)).toEqual(['mqtts://a:8883', 'mqtt://b', 'mqtt://c'])
  expect(parsed.data).toMatchObject({ hostId: 'takt', reorderTimeoutMs: 2_000, signals: [] })
})

test.each([
  [{ url: '' }, 'url'],
  [{ url: 'mqtt://a\nhttp://b' }, 'url'],
  [{ url: 'mqtt://user:secret@a' }, 'url'],
  [{ url: Array.from({ length: 11 }, (_, i) => `mqtt://b${i}`).join(',') }, 'url'],
  [{ edgeNodeId: 'a/b' }, 'edgeNodeId'],
  [{ groupId: '+' }, 'groupId'],
  [{ deviceId: '#' }, 'deviceId'],
  [{ hostId: 'a\nb' }, 'hostId'],
])('%o is rejected at its option', (changed, path) => {
  expect(parse(changed).error?.issues[0]?.path).toEqual([path])
})
