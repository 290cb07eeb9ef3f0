import { randomInt } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFree } from './isFree.ts'

/** Systems assign ports from 32768 on to outgoing connections: one of those may be taken before its server starts. */
const range = { from: 10_000, to: 32_000 }
/** Lifetime of a claim (ms): a server that does not listen by then never will. */
const claimMs = 120_000

/**
 * Returns `count` different TCP ports of loopback that are free at this moment and are not returned to another program
 * of this user for two minutes.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  const claims = openClaimsFolder()
  for (let tries = 0; ports.size < count; tries++) {
    if (tries > 1000)
      throw new Error(`Too few free ports between ${range.from} and ${range.to}: stop programs that listen there.`)
    const port = randomInt(range.from, range.to)
    if (claim(claims, port) && (await isFree(port, '127.0.0.1'))) ports.add(port)
  }
  return [...ports]
}

/**
 * Returns the folder in which programs of this user claim the ports that they are about to use; removes expired claims.
 */
function openClaimsFolder(): string {
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
