import { expect, test } from 'vitest'
import {
  organizationWithin,
  readDeviceSubject,
  readDisplay,
  readSubject,
  readTagKind,
  rejectedOf,
  subjects,
} from './subjects.ts'

test('parsing reverses building', () => {
  expect(readSubject(subjects.changed(7, 'jobs'))).toEqual({ kind: 'changed', organizationId: 7, rest: ['jobs'] })
  expect(readSubject(subjects.event(null, 'jobs', 'jobs.added')).organizationId).toBe(null)
  expect(readDeviceSubject(subjects.telemetry(7, 12))).toEqual({ organizationId: 7, deviceId: 12 })
  expect(readDisplay(subjects.liveDisplay(7, 5))).toBe(5)
  expect(readDisplay(subjects.liveDisplaySnapshot(7, 5))).toBe(5)
  expect(readTagKind(subjects.liveTags(7, 'people'))).toBe('people')
  expect(readTagKind(subjects.liveTagsSnapshot(7, 'jobs'))).toBe('jobs')
  expect(readDisplay(subjects.liveTags(7, 'people'))).toBe(null)
  expect(rejectedOf(subjects.telemetry(7, 12))).toBe(subjects.rejected(7, 12))
})

test.each(['telemetry', 'telemetry.1', 'telemetry.1.2.3', 'telemetry.0.2', 'telemetry.1.02', 'telemetry.1.4294967296'])(
  '%s is not the subject of a device',
  (subject) => expect(readDeviceSubject(subject)).toBe(null),
)

test('malformed subjects are mapped to no organization or device', () => {
  expect(readSubject('live.*').organizationId).toBe(null)
  expect(readDisplay('live.1')).toBe(null)
  expect(readDisplay('user.1.display.2')).toBe(null)
  expect(readTagKind('user.1.tags.people')).toBe(null)
  expect(rejectedOf('telemetry.a$b')).toBe('rejected.unknown.unknown')
  expect(organizationWithin('telemetry.*', 7)).toBe(null)
})
