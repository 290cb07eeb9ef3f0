import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The contents of a folder, by paths within it, with slashes; each folder precedes its contents. Files have their
 * length in bytes.
 */
export type FileTree = { folders: string[]; files: Map<string, number> }

/** Reads a folder recursively without following links; throws an error for anything that is neither file nor folder. */
export async function readFileTree(folder: string): Promise<FileTree> {
  const tree: FileTree = { folders: [], files: new Map() }
  const walk = async (within: string) => {
    for (const name of await readdir(join(folder, within))) {
      const path = within ? `${within}/${name}` : name
      const about = await lstat(join(folder, path))
      if (about.isDirectory()) {
        tree.folders.push(path)
        await walk(path)
      } else if (about.isFile()) tree.files.set(path, about.size)
      else
        throw new Error(
          `${JSON.stringify(path)} in ${folder} is ${about.isSymbolicLink() ? 'a link' : 'no file'}: a ` +
            `Takt backup contains only plain files and folders. Nothing was restored. Find out who put it there.`,
        )
    }
  }
  await walk('')
  return tree
}
