import { docNameOf } from '@takt/domain/documents/docName.ts'
import type { RevisionFile } from '@takt/domain/documents/docRevisions.ts'
import { pageNamespaces } from '@takt/domain/documents/docTypes.ts'
import { picturesIn } from '@takt/domain/documents/picturesIn.ts'
import { pictureTypes } from '@takt/domain/documents/pictureTypes.ts'
import { sql } from 'kysely'
import { notFound } from '../http/refusal.ts'
import { seesAll } from './docRights.ts'
import { type PageReader, pageAt } from './readPages.ts'
import { revisionAt } from './readRevisions.ts'
import { documentsTexts as texts } from './texts.ts'

type Asked = { pageId: number; name: string; revId: number | null }

/**
 * The picture that a page shows by the name of a file page: to whoever may read a revision that shows it, and to
 * whoever writes such pages, who chooses it. It is a page of the same kind; its approved revision, and where none is
 * approved the newest, of a revision that was approved the newest of then: so whoever approves a text approves what it
 * shows.
 */
export async function readPicture(reader: PageReader, { pageId, name, revId }: Asked): Promise<RevisionFile> {
  const { trx, session, organizationId } = reader
  const { docType } = await pageAt(reader, pageId)
  const shown = revId === null ? null : await revisionAt(reader, revId)
  if (shown && shown.page.pageId !== pageId) throw notFound(texts.revision(revId!))
  const docName = docNameOf(name)
  const isShown = shown !== null && picturesIn(shown.revision.text ?? '').has(docName.toLowerCase())
  if (!isShown && !seesAll(session, docType)) throw notFound(texts.picture(name))
  const { rows } = await sql<{ file: RevisionFile }>`select r.file
    from doc_page p join doc_revisions r on r.organization_id = p.organization_id and r.page_id = p.page_id
    where p.organization_id = ${organizationId}::int and p.doc_name_folded = left(folded(${docName}), 200)
      and p.doc_type = ${docType} and p.page_namespace = ${pageNamespaces.file}::int and r.file is not null
      and case when p.approved_rev_id is not null then r.rev_id = p.approved_rev_id
        else r.rejected_at is null and r.made_at <= coalesce((select s.approved_at from doc_revisions s
          where s.organization_id = ${organizationId}::int and s.rev_id = ${revId}::int), 'infinity') end
    order by r.rev_num desc limit 1`.execute(trx)
  const file = rows[0]?.file
  if (!file || !pictureTypes.includes(file.mediaType)) throw notFound(texts.picture(name))
  return file
}
