import { expect, test } from 'vitest'
import { isTopicFilter, matchesTopic, topicFiltersOf } from './topicFilters.ts'

test('filters are separated by line breaks or commas; the machine is replaced', () => {
  expect(topicFiltersOf('tele/{machine}/SENSOR, tele/{machine}/LWT\n\n a/# \na/#', 'press-7')).toEqual([
    'tele/press-7/SENSOR',
    'tele/press-7/LWT',
    'a/#',
  ])
})

test.each([
  ['a/b', true],
  ['#', true],
  ['a/+/c/#', true],
  ['$share/g/a/#', true],
  ['a/#/b', false],
  ['a#', false],
  ['a/b+', false],
  ['a\0', false],
])('%s conforms to MQTT: %s', (filter, conforms) => expect(isTopicFilter(filter)).toBe(conforms))

// Examples of the standard, 4.7.
test.each([
  ['sport/tennis/player1/#', 'sport/tennis/player1', true],
  ['sport/tennis/player1/#', 'sport/tennis/player1/score/wimbledon', true],
  ['sport/#', 'sport', true],
  ['#', 'sport/tennis', true],
  ['sport/tennis/+', 'sport/tennis/player1', true],
  ['sport/tennis/+', 'sport/tennis/player1/ranking', false],
  ['sport/+', 'sport', false],
  ['sport/+', 'sport/', true],
  ['+/+', '/finance', true],
  ['/+', '/finance', true],
  ['+', '/finance', false],
  ['#', '$SYS/monitor', false],
  ['+/monitor/Clients', '$SYS/monitor/Clients', false],
  ['$SYS/#', '$SYS/monitor', true],
  ['$share/g/a/+', 'a/b', true],
  ['a/b', 'A/b', false],
])('%s matches %s: %s', (filter, topic, matches) => expect(matchesTopic(filter, topic)).toBe(matches))
