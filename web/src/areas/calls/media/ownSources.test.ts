import type { DeviceState, MediaSource } from '@takt/domain/areas/calls/media.ts'
import { expect, test } from 'vitest'
import { createMediaState } from './mediaState.ts'
import { createOwnSources } from './ownSources.ts'

/** The track of a device that can be unplugged. */
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

/** A page in a call on a computer with these microphones; the first is the system default. */
function openSources(...plugged: string[]) {
  const state = createMediaState()
  const sentTracks = new Map<MediaSource, MediaStreamTrack>()
  const reportedStates: DeviceState[] = []
  const sources = createOwnSources({
    state,
    room: () => ({
      send: async (source, track) => void sentTracks.set(source, track),
      pause: async () => {},
      stop: async (source) => void sentTracks.delete(source),
      sent: () => sentTracks,
      tellDevice: async (_, device) => void reportedStates.push(device),
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
  return { state, sources, sent: sentTracks, reportedStates, microphone, unplug }
}

test('when a microphone is unplugged, the next one is used and both sides are notified', async () => {
  const { state, sources, sent: sentTracks, reportedStates, microphone, unplug } = openSources('Headset', 'Built-in')
  state.change({ chosen: { ...state.read().chosen, microphone: 'Headset' } })
  await sources.turn('microphone', true)
  await unplug('Headset')
  expect(microphone()).toMatchObject({ on: true, problem: null, replacedBy: 'Built-in', track: { label: 'Built-in' } })
  expect(sentTracks.get('microphone')).toMatchObject({ label: 'Built-in', enabled: true })
  expect(reportedStates).toEqual(['replaced'])
  expect(state.read().chosen.microphone).toBeNull()
})

test('a muted participant stays muted with the next microphone', async () => {
  const { sources, sent: sentTracks, microphone, unplug } = openSources('Headset', 'Built-in')
  await sources.turn('microphone', true)
  await sources.turn('microphone', false)
  await unplug('Headset')
  expect([microphone().on, sentTracks.get('microphone')?.enabled, microphone().replacedBy]).toEqual([
    false,
    false,
    'Built-in',
  ])
})

test('without another microphone nothing is sent, and both sides are notified', async () => {
  const { sources, sent: sentTracks, reportedStates, microphone, unplug } = openSources('Headset')
  await sources.turn('microphone', true)
  await unplug('Headset')
  expect(microphone()).toEqual({ on: false, track: null, problem: 'missing', replacedBy: null })
  expect([sentTracks.size, reportedStates]).toEqual([0, ['missing']])
})

test('the end of a shared screen is not reported as a device problem', async () => {
  const { state, sources, reportedStates } = openSources('Screen')
  await sources.turn('screen', true)
  state.read().own.screen.track!.dispatchEvent(new Event('ended'))
  await sources.turn('screen', false)
  expect(state.read().own.screen).toMatchObject({ on: false, track: null, problem: null })
  expect(reportedStates).toEqual([])
})
