import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * Returns the user-facing message of a schema issue; undefined leaves the schema's own message. Use as
 * `safeParse(value, { error: messageFor })`.
 */
export function messageFor(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'invalid_format':
      return issue.format === 'url' ? 'must be a full URL, such as https://takt.example' : undefined
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty'
      return sized(issue.origin, `at least ${issue.minimum}`)
    case 'too_big':
      return sized(issue.origin, `at most ${issue.maximum}`)
    default:
      return undefined
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function sized(origin: string, bound: string): string {
  if (origin === 'array') return `must have ${bound} entries`
  return origin === 'string' ? `must have ${bound} characters` : `must be ${bound}`
}
