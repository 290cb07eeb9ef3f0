import { expect, test } from 'vitest'
import { mqttJsonOptions } from './mqttJson.ts'

const valid = { url: 'mqtt://broker', topics: 'tele/{machine}/SENSOR', machine: 'press' }

const issues = (options: object) =>
  mqttJsonOptions
    .safeParse({ ...valid, ...options })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('an empty expression is none', () => {
  expect(mqttJsonOptions.parse({ ...valid, expression: ' ' }).expression).toBeUndefined()
})

test.each([
  [{ expression: 'payload.(' }, 'expression', /^Position 9: .*end of expression/],
  [{ expression: '"abc' }, 'expression', /^Position \d+: String literal must be terminated/],
  [{ expression: '('.repeat(9_000) }, 'expression', /^The expression is nested too deeply/],
  [{ expression: 'a.'.repeat(5_001) }, 'expression', /./],
  [{ topics: 'a/b#' }, 'topics', /^a\/b# is not a topic/],
  [{ topics: ' , ' }, 'topics', /^Enter a topic/],
  [{ machine: undefined }, 'machine', /^Enter what replaces/],
  [{ machine: 'a/#' }, 'machine', /^Remove \+ and #/],
  [{ caCertificate: 'broker.pem' }, 'caCertificate', /PEM/],
  [{ url: 'http://broker' }, 'url', /mqtt:\/\/ or mqtts:\/\//],
])('rejects %o at %s', (options, field, message) => {
  expect(issues(options)?.[0]).toEqual([field, expect.stringMatching(message)])
})
