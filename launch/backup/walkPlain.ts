import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What lies in a folder, by paths within it, with slashes; folders before what they hold. */
export type Plain = { folders: string[]; files: Map<string, number> }

/**
 * Looks through a folder without following a link: its files with their lengths; throws a sentence about what is
 * neither file nor folder.
 */
export async function walkPlain(folder: string): Promise<Plain> {
  const found: Plain = { folders: [], files: new Map() }
  const walk = async (within: string) => {
    for (const name of await readdir(join(folder, within))) {
      const path = within ? `${within}/${name}` : name
      const about = await lstat(join(folder, path))
      if (about.isDirectory()) {
        found.folders.push(path)
        await walk(path)
      } else if (about.isFile()) found.files.set(path, about.size)
      else
        throw new Error(
          `${JSON.stringify(path)} in ${folder} is ${about.isSymbolicLink() ? 'a link' : 'no file'}: a backup of ` +
            `Takt holds plain files and folders alone. Nothing was restored; find out who put it there.`,
        )
    }
  }
  await walk('')
  return found
}
