import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkNats, compareNats, currentNats, lowestNats, natsLimitations } from './natsVersions.ts'

test('versions are compared as numbers', () => {
  const sorted = ['2.15.2', '2.9.10', '2.10.0', '2.9.9', '2.12.12', '2.12.3'].sort(compareNats)
  expect(sorted).toEqual(['2.9.9', '2.9.10', '2.10.0', '2.12.3', '2.12.12', '2.15.2'])
  expect(compareNats('2.15.2', '2.15.2')).toBe(0)
  expect(compareNats('2.16.0-RC.1', '2.15.2')).toBeGreaterThan(0)
  expect(compareNats('', '2.9.10')).toBeLessThan(0)
})

test('the bundled version lacks nothing', () => {
  expect(checkNats(currentNats)).toEqual([])
})

test('the lowest supported version may run, with a list of its limitations', () => {
  const lacks = checkNats(lowestNats)
  expect(lacks.join()).toMatch(/no QoS 2.*payload limit.*fill its memory/)
})

test('a fix counts from the version of its branch that contains it', () => {
  const lacksPayload = (version: string) => natsLimitations(version).some((clause) => clause.includes('payload'))
  expect(['2.10.29', '2.11.11', '2.12.0', '2.12.2'].map(lacksPayload)).toEqual([true, true, true, true])
  expect(['2.11.12', '2.11.17', '2.12.3', '2.14.0'].map(lacksPayload)).toEqual([false, false, false, false])
  expect(natsLimitations('2.10.0').join()).not.toContain('QoS 2')
  expect(natsLimitations('2.14.2').join()).toContain('memory')
  expect([...natsLimitations('2.12.12'), ...natsLimitations('2.14.3')]).toEqual([])
})

test('an older version, and one without a version number, are rejected with the remedy', () => {
  expect(() => checkNats('2.9.9')).toThrow(
    'nats-server 2.9.9 is older than 2.9.10, the oldest version verified to isolate organizations: install 2.15.2.',
  )
  expect(() => checkNats('2.7.2')).toThrow(/install 2\.15\.2/)
  expect(() => checkNats('unknown')).toThrow(/reports no version.*install 2\.15\.2/)
})

test('docker-compose uses the same branch', () => {
  const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
  expect(compose).toContain(`image: nats:${currentNats.split('.').slice(0, 2).join('.')}\n`)
})
