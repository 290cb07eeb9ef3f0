import { lstat, readdir, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { backupFile } from './backupFile.ts'
import { ignoreMissing } from './ignoreMissing.ts'

/** The marker file in the folder of a backup until it is complete. */
const mark = 'backing-up'

/**
 * The folder beside `to` in which a backup is built: a function for paths within it, and the marker file, which is
 * removed before the folder gets its final name.
 */
export type Part = { at(...names: string[]): string; mark: string }

/**
 * Creates the folder in which a backup is built; an interrupted backup is started again. Throws an error if other files
 * are in its place, or if `to` is not allowed.
 */
export async function openPart(home: string, to: string): Promise<Part> {
  const within = relative(home, to)
  if (!within.startsWith('..') && !isAbsolute(within) && within.split(sep)[0] !== 'backups')
    throw new Error(`${to} is in the data folder, which is backed up. Name a folder elsewhere, or none.`)
  if (await hasContent(to)) throw new Error(`${to} already exists. Name a new folder for the backup.`)
  const part = `${to}.part`
  const at = (...names: string[]) => join(part, ...names)
  if ((await hasContent(part)) && !(await isFile(at(mark))) && !(await isFile(backupFile(part))))
    throw new Error(
      `${part} exists and is not an interrupted backup: nothing in it was changed. Move it, or name ` +
        `another folder for the backup.`,
    )
  await rm(part, { recursive: true, force: true })
  await privateFolder(part)
  await writeFile(at(mark), `${home}\n`, { mode: 0o600 })
  return { at, mark: at(mark) }
}

/** True if the path exists and is not an empty folder; a link counts as content. */
async function hasContent(path: string) {
  const about = await lstat(path).catch(ignoreMissing)
  return about !== null && (!about.isDirectory() || (await readdir(path)).length > 0)
}

const isFile = async (path: string) => Boolean((await lstat(path).catch(() => null))?.isFile())
