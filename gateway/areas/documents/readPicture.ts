import { docNameOf } from '@takt/domain/areas/documents/docName.ts'
import type { RevisionFile } from '@takt/domain/areas/documents/docRevisions.ts'
import { type DocType, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import { pagesOf } from '@takt/domain/areas/documents/pages.ts'
import { picturesIn } from '@takt/domain/areas/documents/picturesIn.ts'
import { pictureTypes } from '@takt/domain/areas/documents/pictureTypes.ts'
import { sql } from 'kysely'
import { notFound } from '../../core/http/responses/httpError.ts'
import { seesAllRevisions } from './docRights.ts'
import { type PageReader, pageAt, type RowReader } from './readPages.ts'
import { revisionAt } from './readRevisions.ts'
import { documentsTexts as texts } from './texts.ts'

type PictureQuery = { pageId: number; name: string; revId: number | null }

/**
 * Returns the picture that a page shows, by the name of its file page: for readers of a revision that shows it, and for
 * writers of such pages, who choose pictures. It must be a page of the same kind. An approved revision shows the
 * pictures that had these names at its approval, whatever their current names: approving a text also approves what it
 * shows.
 */
export async function readPicture(reader: PageReader, { pageId, name, revId }: PictureQuery): Promise<RevisionFile> {
  const { session } = reader
  const { docType } = await pageAt(reader, pageId)
  const pageRevision = revId === null ? null : await revisionAt(reader, revId)
  if (pageRevision && pageRevision.page.pageId !== pageId) throw notFound(texts.revision(revId!))
  const docName = docNameOf(name)
  const isShown = pageRevision !== null && picturesIn(pageRevision.revision.text ?? '').has(docName.toLowerCase())
  if (!isShown && !seesAllRevisions(session, docType)) throw notFound(texts.picture(name))
  const approvedPictures = isShown ? await picturesAtApproval(reader, pageRevision.revision.revId) : null
  const file = await (approvedPictures
    ? pictureOf(reader, approvedPictures[docName.toLowerCase()] ?? 0)
    : pictureNamed(reader, { docType, docName, revId }))
  if (!file || !pictureTypes.includes(file.mediaType)) throw notFound(texts.picture(name))
  return file
}

/** The pictures that a revision showed at its approval, by name; null if they were not recorded. */
async function picturesAtApproval({ trx, organizationId }: RowReader, revId: number) {
  const { rows } = await sql<{ shows: Record<string, number> | null }>`select shows from doc_revisions
    where organization_id = ${organizationId}::int and rev_id = ${revId}::int`.execute(trx)
  return rows[0]?.shows ?? null
}

/** A picture by one of its revisions: that one, unless another revision of the picture has its own approval. */
async function pictureOf({ trx, organizationId }: RowReader, revId: number): Promise<RevisionFile | undefined> {
  const { rows } = await sql<{ file: RevisionFile }>`select coalesce(a.file, r.file) as file
    from doc_revisions r
      join doc_page p on p.organization_id = r.organization_id and p.page_id = r.page_id
      left join doc_revisions a on a.organization_id = p.organization_id and a.rev_id = p.approved_rev_id
    where r.organization_id = ${organizationId}::int and r.rev_id = ${revId}::int
      and (a.rev_id is not null or r.rejected_at is null)`.execute(trx)
  return rows[0]?.file
}

/**
 * The picture with that name: its approved revision, otherwise the newest. For a page revision approved before pictures
 * were recorded, the newest at that time, if it has kept its name since.
 */
async function pictureNamed(
  { trx, organizationId }: RowReader,
  { docType, docName, revId }: { docType: DocType; docName: string; revId: number | null },
): Promise<RevisionFile | undefined> {
  const approvedAt = sql`coalesce((select s.approved_at from doc_revisions s
    where s.organization_id = ${organizationId}::int and s.rev_id = ${revId}::int), 'infinity')`
  const { rows } = await sql<{ file: RevisionFile }>`select r.file
    from doc_page p join doc_revisions r on r.organization_id = p.organization_id and r.page_id = p.page_id
    where p.organization_id = ${organizationId}::int and p.doc_name_folded = left(folded(${docName}), 200)
      and p.doc_type = ${docType} and p.page_namespace = ${pageNamespaces.file}::int and r.file is not null
      and case when p.approved_rev_id is not null then r.rev_id = p.approved_rev_id
        else r.rejected_at is null and r.made_at <= ${approvedAt} end
      and not exists (select 1 from event e where e.organization_id = p.organization_id
        and e.stream = ${`${pagesOf[docType].name}/`} || p.page_id and e.data -> 'fields' ->> 'docName' is not null
        and e.recorded_at > ${approvedAt})
    order by r.rev_num desc limit 1`.execute(trx)
  return rows[0]?.file
}
