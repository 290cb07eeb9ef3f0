import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import PostalMime from 'postal-mime'

export type OutboxEmail = { name: string; date: string; to: string[]; subject: string; text: string }

const maxEmails = 50

/** Returns the newest emails of the outbox, newest first. */
export async function readOutbox(home: string): Promise<OutboxEmail[]> {
  const folder = resolve(home, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => /^\d.*\.eml$/.test(name))
    .sort()
    .reverse()
    .slice(0, maxEmails)
  return Promise.all(
    newest.map(async (name) => {
      const email = await PostalMime.parse(await readFile(join(folder, name)))
      const to = email.to?.flatMap(({ address }) => address ?? []) ?? []
      return { name, date: email.date ?? '', to, subject: email.subject ?? '', text: email.text ?? '' }
    }),
  )
}
