import { describe, expect, test } from 'vitest'
import { assessSilence, causeText, type ReportingChannel } from './silence.ts'

const connector = (
  status: 'connected' | 'connecting' | 'failing',
  lastError: string | null = null,
): ReportingChannel => ({
  by: 'connector',
  status,
  lastError,
})
const credentials: ReportingChannel = { by: 'credentials' }
const none: ReportingChannel = { by: 'none' }
const assess = (channel: ReportingChannel, more: Partial<Parameters<typeof assessSilence>[0]> = {}) =>
  assessSilence({ planned: true, way: channel, hasReportedRecently: true, everSpoke: true, ...more })

describe('a silent machine', () => {
  test('is a problem in planned time if it has a reporting channel or reported recently', () => {
    expect(assess(credentials).isTrouble).toBe(true)
    expect(assess(connector('connected')).isTrouble).toBe(true)
    expect(assess(credentials, { hasReportedRecently: false, everSpoke: false }).isTrouble).toBe(true)
    expect(assess(none).isTrouble).toBe(true)
  })

  test('is no problem outside planned time, nor before it is connected', () => {
    expect(assess(credentials, { planned: false }).isTrouble).toBe(false)
    expect(assess(none, { hasReportedRecently: false, everSpoke: false }).isTrouble).toBe(false)
    expect(assess(none, { hasReportedRecently: false }).isTrouble).toBe(false)
  })

  test('has a likely cause, preferably the message of its connector', () => {
    const cause = (channel: ReportingChannel, more = {}) => causeText(assess(channel, more))
    const lastError = 'Nothing returned status at 10.0.0.7:7878. Is it switched on? It may be elsewhere.'
    expect(cause(connector('failing', lastError))).toBe('its connector fails: Nothing returned status at 10.0.0.7:7878')
    expect(cause(connector('failing'), { everSpoke: false })).toBe('its connector fails')
    expect(cause(connector('connecting'))).toBe('its connector is not connected yet')
    expect(cause(connector('connected'))).toBe('its connector is connected but brings nothing')
    const missing = 'Connected, but `exec` has not arrived; it sends avail, mode. Without it nothing can be told.'
    for (const everSpoke of [true, false])
      expect(cause(connector('connected', missing), { everSpoke })).toBe(
        'its connector brings nothing: Connected, but `exec` has not arrived; it sends avail, mode',
      )
    expect(cause(connector('connected'), { everSpoke: false })).toBe('its connector is connected but brings nothing')
    expect(causeText(assess(none), 'device')).toBe('it has no connector and no credentials that are good')
    expect(causeText(assess(connector('connecting')), 'device')).toBe('its connector is not connected yet')
    expect(cause(none)).toBe('its device has no connector and no credentials that are good')
    expect(cause(credentials, { hasReportedRecently: false, everSpoke: false })).toBe('its device has never spoken')
    expect(cause(credentials)).toBe('its device sends nothing any more')
  })
})
