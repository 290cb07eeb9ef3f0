import { fileURLToPath } from 'node:url'

/** The folder of this checkout. */
export const checkout = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Returns the Node arguments that run a program of this checkout, named by the path of its source: in its built form
 * (`launch/bootstrap/buildPrograms.mjs`), with errors that name sources and lines.
 */
export const program = (path: string) => ['--enable-source-maps', `${checkout}dist/${path.replace(/\.ts$/, '.js')}`]
