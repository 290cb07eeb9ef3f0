import { randomInt } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFree } from './isFree.ts'

/** Systems hand out ports from 32768 on to outgoing connections: one of those may be taken before its server starts. */
const range = { from: 10_000, to: 32_000 }
/** So long after it was found free a server listens on a port, or never will. */
const claimMs = 120_000

/**
 * `count` different TCP ports of loopback that nobody listens on at this moment, and that are given to nobody else of
 * this user for two minutes.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  const claims = openClaims()
  for (let tries = 0; ports.size < count; tries++) {
    if (tries > 1000)
      throw new Error(`Too few free ports between ${range.from} and ${range.to}: stop what listens there.`)
    const port = randomInt(range.from, range.to)
    if (claim(claims, port) && (await isFree(port, '127.0.0.1'))) ports.add(port)
  }
  return [...ports]
}

/** Where programs of this user say which ports they are about to use; what is said too long ago is gone. */
function openClaims(): string {
  const folder = join(tmpdir(), `takt-ports-${process.getuid?.() ?? 'all'}`)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (at !== undefined && at < Date.now() - claimMs) rmSync(file, { force: true })
  }
  return folder
}

function claim(claims: string, port: number): boolean {
  try {
    writeFileSync(join(claims, String(port)), '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}
