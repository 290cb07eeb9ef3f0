import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { clickHouseError } from './engineError.ts'

// Shared memory if available: a body is read once and deleted.
export const bodyFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
// Chunks of a request (64 KiB) that are written with one call.
const writtenTogether = 1024 * 1024
const prefix = 'takt-clickhouse-body-'

/** Returns the request's body, decompressed. */
export function unpacked(request: IncomingMessage): Readable {
  const encoding = request.headers['content-encoding']
  if (!encoding || encoding === 'identity') return request
  const make = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }[encoding]
  if (!make) throw clickHouseError(89, `Unsupported Content-Encoding ${encoding}`, 'UNKNOWN_COMPRESSION_METHOD')
  const unpack = make()
  pipeline(request, unpack).catch((error) => unpack.destroy(error))
  return unpack
}

/** Reads a whole stream into memory: for query texts, never for data. */
export async function readWhole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Writes data to its own file and returns the path and size; the caller removes the file. */
export async function spool(data: Readable | Buffer): Promise<{ file: string; size: number }> {
  const file = join(bodyFolder, `${prefix}${process.pid}-${randomUUID()}`)
  const out = createWriteStream(file, { mode: 0o600, highWaterMark: writtenTogether })
  try {
    await pipeline(Buffer.isBuffer(data) ? Readable.from([data]) : data, out)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return { file, size: out.bytesWritten }
}

/**
 * Removes the bodies that ended processes left behind. Files that cannot be removed stay: the folder is shared, and
 * another user's leftovers must not prevent this process from starting.
 */
export async function sweepBodies(): Promise<void> {
  for (const name of await readdir(bodyFolder)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(join(bodyFolder, name), { force: true }).catch(() => {})
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
