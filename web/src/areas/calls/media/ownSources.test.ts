import type { DeviceState, MediaSource } from '@takt/domain/areas/calls/media.ts'
import { expect, test } from 'vitest'
import { createMediaState } from './mediaState.ts'
import { createOwnSources } from './ownSources.ts'

/** A track of a device that can be unplugged. */
class FakeTrack extends EventTarget implements MediaStreamTrack {
  enabled = true
  isStopped = false
  label: string
  contentHint = ''
  id = ''
  kind = 'audio'
  muted = false
  onended = null
  onmute = null
  onunmute = null
  readyState = 'live' as const
  applyConstraints = async () => {}
  getCapabilities = () => ({})
  getConstraints = () => ({})
  getSettings = () => ({})
  clone = () => new FakeTrack(this.label)
  constructor(label: string) {
    super()
    this.label = label
  }
  stop() {
    this.isStopped = true
  }
}

/** A page in a call whose computer has these microphones; the first is the system's choice. */
function openSources(...plugged: string[]) {
  const state = createMediaState()
  const sent = new Map<MediaSource, MediaStreamTrack>()
  const told: DeviceState[] = []
  const sources = createOwnSources({
    state,
    room: () => ({
      send: async (source, track) => void sent.set(source, track),
      pause: async () => {},
      stop: async (source) => void sent.delete(source),
      sent: () => sent,
      tellDevice: async (_, device) => void told.push(device),
    }),
    devices: {
      openTrack: async (_, deviceId) => {
        const label = deviceId === null ? plugged[0] : plugged.find((each) => each === deviceId)
        if (!label) throw new Error('none')
        return new FakeTrack(label)
      },
      meterOf: () => ({ level: () => 1, stop: () => {} }),
      problemOf: () => 'missing',
    },
    signal: new AbortController().signal,
    opened: () => {},
    warn: (error) => {
      throw error
    },
  })
  const microphone = () => state.read().own.microphone
  async function unplug(label: string) {
    plugged.splice(plugged.indexOf(label), 1)
    microphone().track!.dispatchEvent(new Event('ended'))
    await sources.turn('microphone', microphone().on)
  }
  return { state, sources, sent, told, microphone, unplug }
}

test('the next microphone is used when one is unplugged, and both sides are told', async () => {
  const { state, sources, sent, told, microphone, unplug } = openSources('Headset', 'Built-in')
  state.change({ chosen: { ...state.read().chosen, microphone: 'Headset' } })
  await sources.turn('microphone', true)
  await unplug('Headset')
  expect(microphone()).toMatchObject({ on: true, problem: null, replacedBy: 'Built-in', track: { label: 'Built-in' } })
  expect(sent.get('microphone')).toMatchObject({ label: 'Built-in', enabled: true })
  expect(told).toEqual(['replaced'])
  expect(state.read().chosen.microphone).toBeNull()
})

test('who is muted stays muted with the next microphone', async () => {
  const { sources, sent, microphone, unplug } = openSources('Headset', 'Built-in')
  await sources.turn('microphone', true)
  await sources.turn('microphone', false)
  await unplug('Headset')
  expect([microphone().on, sent.get('microphone')?.enabled, microphone().replacedBy]).toEqual([
    false,
    false,
    'Built-in',
  ])
})

test('without another microphone nothing is sent, and both sides are told', async () => {
  const { sources, sent, told, microphone, unplug } = openSources('Headset')
  await sources.turn('microphone', true)
  await unplug('Headset')
  expect(microphone()).toEqual({ on: false, track: null, problem: 'missing', replacedBy: null })
  expect([sent.size, told]).toEqual([0, ['missing']])
})

test('the end of a shared screen is no fault of a device', async () => {
  const { state, sources, told } = openSources('Screen')
  await sources.turn('screen', true)
  state.read().own.screen.track!.dispatchEvent(new Event('ended'))
  await sources.turn('screen', false)
  expect(state.read().own.screen).toMatchObject({ on: false, track: null, problem: null })
  expect(told).toEqual([])
})
