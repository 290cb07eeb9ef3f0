import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import PostalMime from 'postal-mime'

export type OutboxLetter = { name: string; date: string; to: string[]; subject: string; text: string }

const shown = 50

/** The newest letters of the outbox, the newest first. */
export async function readOutbox(home: string): Promise<OutboxLetter[]> {
  const folder = resolve(home, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => /^\d.*\.eml$/.test(name))
    .sort()
    .reverse()
    .slice(0, shown)
  return Promise.all(
    newest.map(async (name) => {
      const letter = await PostalMime.parse(await readFile(join(folder, name)))
      const to = letter.to?.flatMap(({ address }) => address ?? []) ?? []
      return { name, date: letter.date ?? '', to, subject: letter.subject ?? '', text: letter.text ?? '' }
    }),
  )
}
