import { lstat, readdir, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { backupFile } from './backupFile.ts'
import { isGone } from './isGone.ts'

/** Stands in the folder of a backup until it is whole. */
const mark = 'backing-up'

/** Where a backup into `to` grows, beside it: paths within, and the file to be removed before it is given its name. */
export type Part = { at(...names: string[]): string; mark: string }

/**
 * Makes the folder in which a backup grows; one that was cut off is begun anew. Throws a sentence where something else
 * lies, or where `to` is no place for it.
 */
export async function openPart(home: string, to: string): Promise<Part> {
  const within = relative(home, to)
  if (!within.startsWith('..') && !isAbsolute(within) && within.split(sep)[0] !== 'backups')
    throw new Error(`${to} lies in the data folder, which is backed up. Name a folder elsewhere, or none.`)
  if (await isFilled(to)) throw new Error(`${to} is there already. Name a new folder for the backup.`)
  const part = `${to}.part`
  const at = (...names: string[]) => join(part, ...names)
  if ((await isFilled(part)) && !(await isFile(at(mark))) && !(await isFile(backupFile(part))))
    throw new Error(
      `${part} is in the way, and is no backup that was cut off: nothing in it was touched. Move it, or name ` +
        `another folder for the backup.`,
    )
  await rm(part, { recursive: true, force: true })
  await privateFolder(part)
  await writeFile(at(mark), `${home}\n`, { mode: 0o600 })
  return { at, mark: at(mark) }
}

/** Whether there is something other than an empty folder; a link is. */
async function isFilled(path: string) {
  const about = await lstat(path).catch(isGone)
  return about !== null && (!about.isDirectory() || (await readdir(path)).length > 0)
}

const isFile = async (path: string) => Boolean((await lstat(path).catch(() => null))?.isFile())
