import { fileURLToPath } from 'node:url'

/** The folder of this checkout. */
export const checkout = fileURLToPath(new URL('../../', import.meta.url))

/**
 * With what Node runs a program of this checkout, named by the path of its source: as it is built
 * (`launch/bootstrap/buildPrograms.mjs`), and so that what fails names sources and lines.
 */
export const program = (path: string) => ['--enable-source-maps', `${checkout}dist/${path.replace(/\.ts$/, '.js')}`]
