import { addressOf } from '../../../core/api/client.ts'

/** A file of the server: where it is asked for. */
export type FileAddress = { path: string; query: Readonly<Record<string, string | number>> }

/** The file of a revision. */
export const fileOf = (revId: number | string): FileAddress => ({ path: `/docs/revision/${revId}/file`, query: {} })

/**
 * The picture that a page's text shows: a revision's file (`rev`), or one by its name in the revision that is shown.
 */
export function pictureOf(
  { rev, name = '' }: { rev?: string; name?: string },
  { pageId, revId }: { pageId: number; revId: number | null },
): FileAddress {
  if (rev !== undefined) return fileOf(rev)
  return { path: `/docs/${pageId}/picture`, query: { name, ...(revId === null ? {} : { revId }) } }
}

/** Under which a file is kept on a device for when there is no network. */
export const keptAs = ({ path, query }: FileAddress): string => addressOf(path, query)
