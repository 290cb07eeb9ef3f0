const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

/** Values that no route may fail on, wherever they occur. */
export const nastyValues: readonly unknown[] = [
  'a\u0000b',
  '\ud800',
  '',
  ' ',
  '\\',
  "'",
  '%',
  '~',
  'x'.repeat(5000),
  '__proto__',
  '😀',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '1900-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '2199-12-31T23:59:59.999Z',
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e300,
  1e308,
  5e-324,
  -1,
  0,
  0.5,
  null,
  true,
  {},
  [],
  [[]],
  [null],
  { length: 3 },
  nested(40),
  nested(100),
]

/** Returns the value with one field replaced, at any depth; `index` selects the field. */
export function replaceMember(value: unknown, by: unknown, index: number): unknown {
  if (typeof value !== 'object' || value === null || index % 7 === 0) return by
  const members = Object.entries(value)
  const [name, member] = members[index % members.length] ?? []
  if (name === undefined) return Array.isArray(value) ? [by] : { x: by }
  const replaced = replaceMember(member, by, Math.floor(index / members.length) + 1)
  return Array.isArray(value) ? value.with(Number(name), replaced) : { ...value, [name]: replaced }
}
