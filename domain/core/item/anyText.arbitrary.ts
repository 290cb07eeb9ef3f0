import fc, { type StringConstraints } from 'fast-check'

const codePoint = fc.integer({ min: 0, max: 0x10_ff_ff }).map((point) => String.fromCodePoint(point))

/** Any text at all, halves of pairs among it. The library's own kind takes seconds to make ready. */
export const anyText = (constraints: Omit<StringConstraints, 'unit'> = {}) =>
  fc.string({ ...constraints, unit: codePoint })
