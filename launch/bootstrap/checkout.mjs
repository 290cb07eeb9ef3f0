import { delimiter, join, resolve } from 'node:path'

/** The folder of this checkout. */
export const checkout = resolve(import.meta.dirname, '..', '..')

export const inCheckout = (...names) => join(checkout, ...names)

/** Returns the environment for programs of this checkout: its own tools come first. */
export const toolEnv = (more = {}) => ({
  ...process.env,
  PATH: [inCheckout('node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
  ...more,
})
