import { execFileSync } from 'node:child_process'
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const top = resolve(import.meta.dirname, '..', '..')

const git = (...args: string[]) => execFileSync('git', args, { cwd: top, encoding: 'utf8' }).trim()

/**
 * Returns the commit to test: `HEAD` with the uncommitted changes of tracked files, which git stores as a commit
 * without a branch.
 */
export const presentCommit = () => git('stash', 'create') || git('rev-parse', 'HEAD')

/**
 * Copies a commit of this repository to a temporary folder in which its tests run. Packages are hard links to the
 * installed ones, so that workspaces are those of the copy; caches are left out, so that the copy writes nothing into
 * the original.
 */
export function copyCheckout(commit: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'takt-mutants-'))
  const archive = join(folder, 'sources.tar')
  git('archive', `--output=${archive}`, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  linkFolder(join(top, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isFile()) linkFile(source, target)
    else if (entry.name !== '.cache') linkFolder(source, target)
  }
}

/** Links a file, or copies it if the temporary folder is on another file system. */
function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}
