/** Maximum number of subscriptions of a connector. */
export const maxTopics = 50

/** Maximum length of a topic in bytes, by the standard. */
const maxTopicBytes = 65_535

/**
 * Returns the topic filters in a text, separated by line breaks or commas, without duplicates; `{machine}` is replaced.
 */
export const topicFiltersOf = (text: string, machine = ''): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((filter) => filter.trim().replaceAll('{machine}', machine))
      .filter((filter) => filter !== ''),
  ),
]

/** True if a topic filter conforms to MQTT: `+` is a whole level, `#` the whole last one. */
export const isTopicFilter = (filter: string): boolean =>
  new TextEncoder().encode(filter).length <= maxTopicBytes &&
  !filter.includes('\0') &&
  filter
    .split('/')
    .every((level, i, levels) => (level === '#' ? i === levels.length - 1 : level === '+' || !/[+#]/.test(level)))

/** Returns the filter that a shared subscription (`$share/group/filter`) matches topics with. */
const unshared = (filter: string) => filter.replace(/^\$share\/[^/]+\//, '')

/** True if a filter of MQTT matches a topic. Wildcards do not match topics of the broker itself (`$SYS`). */
export function matchesTopic(filter: string, topic: string): boolean {
  const levels = unshared(filter).split('/')
  const names = topic.split('/')
  if (topic.startsWith('$') && levels[0] !== names[0]) return false
  for (const [i, level] of levels.entries()) {
    if (level === '#') return true
    if (i >= names.length || (level !== '+' && level !== names[i])) return false
  }
  return levels.length === names.length
}
