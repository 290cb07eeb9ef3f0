import fc, { type StringConstraints } from 'fast-check'

const codePoint = fc.integer({ min: 0, max: 0x10_ff_ff }).map((point) => String.fromCodePoint(point))

/** Arbitrary of any text, including lone surrogates. The library's own arbitrary takes seconds to initialize. */
export const anyText = (constraints: Omit<StringConstraints, 'unit'> = {}) =>
  fc.string({ ...constraints, unit: codePoint })
