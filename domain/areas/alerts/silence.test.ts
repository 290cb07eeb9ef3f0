import { describe, expect, test } from 'vitest'
import { causeText, ifSilent, type WayToSpeak } from './silence.ts'

const connector = (status: 'connected' | 'connecting' | 'failing', lastError: string | null = null): WayToSpeak => ({
  by: 'connector',
  status,
  lastError,
})
const credentials: WayToSpeak = { by: 'credentials' }
const none: WayToSpeak = { by: 'none' }
const told = (way: WayToSpeak, more: Partial<Parameters<typeof ifSilent>[0]> = {}) =>
  ifSilent({ planned: true, way, heard: true, everSpoke: true, ...more })

describe('a machine that says nothing', () => {
  test('is trouble in planned time if it has a way to speak, or spoke lately', () => {
    expect(told(credentials).isTrouble).toBe(true)
    expect(told(connector('connected')).isTrouble).toBe(true)
    expect(told(credentials, { heard: false, everSpoke: false }).isTrouble).toBe(true)
    expect(told(none).isTrouble).toBe(true)
  })

  test('is none outside planned time, nor before anything connects it', () => {
    expect(told(credentials, { planned: false }).isTrouble).toBe(false)
    expect(told(none, { heard: false, everSpoke: false }).isTrouble).toBe(false)
    expect(told(none, { heard: false }).isTrouble).toBe(false)
  })

  test('has a likely cause, its connector’s own words before all', () => {
    const cause = (way: WayToSpeak, more = {}) => causeText(told(way, more))
    const lastError = 'Nothing answers at 10.0.0.7:7878. Is it switched on? It may be elsewhere.'
    expect(cause(connector('failing', lastError))).toBe('its connector fails: Nothing answers at 10.0.0.7:7878')
    expect(cause(connector('failing'), { everSpoke: false })).toBe('its connector fails')
    expect(cause(connector('connecting'))).toBe('its connector is not connected yet')
    expect(cause(connector('connected'))).toBe('its connector is connected but brings nothing')
    const missing = 'Connected, but `exec` has not come; it sends avail, mode. Without it nothing can be told.'
    for (const everSpoke of [true, false])
      expect(cause(connector('connected', missing), { everSpoke })).toBe(
        'its connector brings nothing: Connected, but `exec` has not come; it sends avail, mode',
      )
    expect(cause(connector('connected'), { everSpoke: false })).toBe('its connector is connected but brings nothing')
    expect(causeText(told(none), 'device')).toBe('it has no connector and no credentials that are good')
    expect(causeText(told(connector('connecting')), 'device')).toBe('its connector is not connected yet')
    expect(cause(none)).toBe('its device has no connector and no credentials that are good')
    expect(cause(credentials, { heard: false, everSpoke: false })).toBe('its device has never spoken')
    expect(cause(credentials)).toBe('its device sends nothing any more')
  })
})
