import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { version } from 'mediasoup'

/** The folder of the mediasoup package. */
export const mediasoupPackage = join(dirname(createRequire(import.meta.url).resolve('mediasoup')), '..', '..')

/** Returns the C library that a worker runs on: a program built elsewhere may need another. */
function libc(): string {
  if (process.platform !== 'linux') return 'system'
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime ? `glibc${header.glibcVersionRuntime}` : 'musl'
}

/** Returns the file name of this machine's cached worker: by version, platform and libc. */
export const workerFile = () => `mediasoup-worker-${version}-${process.platform}-${process.arch}-${libc()}`
