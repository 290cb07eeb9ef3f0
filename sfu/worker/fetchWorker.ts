import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { release } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { version } from 'mediasoup'

const publisher = 'https://github.com/versatica/mediasoup/releases/download'

/**
 * Fetches the publisher's own build for this platform into `folder`; returns the program's path. Gives up within
 * seconds if the publisher cannot be reached. It publishes no checksums: integrity and authenticity rely on HTTPS.
 */
export async function fetchWorker(folder: string, stopping: AbortSignal, releases = publisher): Promise<string> {
  const kernel = process.platform === 'linux' ? `-kernel${release().split('.')[0]}` : ''
  const url = `${releases}/${version}/mediasoup-worker-${version}-${process.platform}-${process.arch}${kernel}.tgz`
  const connecting = new AbortController()
  const connectTimer = setTimeout(() => connecting.abort(new Error('it does not respond')), 5_000)
  const response = await fetch(url, {
    signal: AbortSignal.any([stopping, connecting.signal, AbortSignal.timeout(120_000)]),
  }).catch((error) => {
    throw new Error(`it cannot be reached (${error.cause?.code ?? error.message})`)
  })
  clearTimeout(connectTimer)
  if (!response.ok)
    throw new Error(response.status === 404 ? 'it has none for this machine' : `it responded with ${response.status}`)
  const archive = join(folder, 'worker.tgz')
  await writeFile(archive, Buffer.from(await response.arrayBuffer()))
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder])
  return join(folder, process.platform === 'win32' ? 'mediasoup-worker.exe' : 'mediasoup-worker')
}
