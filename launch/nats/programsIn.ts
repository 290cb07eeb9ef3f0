import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Returns the executable programs of that name, in the order of the folders. */
export async function programsIn(folders: string[], name: string): Promise<string[]> {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const candidates = folders.filter(Boolean).map((folder) => join(folder, file))
  const may = await Promise.all(
    candidates.map((candidate) =>
      access(candidate, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  )
  return candidates.filter((_, index) => may[index])
}

/** Returns the folders of PATH. */
export const pathFolders = () => (process.env.PATH ?? '').split(delimiter)
