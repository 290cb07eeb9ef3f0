import { addressOf } from '../../../core/api/client.ts'

/** The path and query of a file on the server. */
export type FileAddress = { path: string; query: Readonly<Record<string, string | number>> }

/** Returns the address of a revision's file. */
export const fileOf = (revId: number | string): FileAddress => ({ path: `/docs/revision/${revId}/file`, query: {} })

/**
 * Returns the address of a picture in a page's text: a revision's file (`rev`), or a file by its name in the displayed
 * revision.
 */
export function pictureOf(
  { rev, name = '' }: { rev?: string; name?: string },
  { pageId, revId }: { pageId: number; revId: number | null },
): FileAddress {
  if (rev !== undefined) return fileOf(rev)
  return { path: `/docs/${pageId}/picture`, query: { name, ...(revId === null ? {} : { revId }) } }
}

/** Returns the name under which a file is stored on a device for use without a network. */
export const storageName = ({ path, query }: FileAddress): string => addressOf(path, query)
