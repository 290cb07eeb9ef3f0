import { docNameOf } from '@takt/domain/areas/documents/docName.ts'
import type { RevisionFile } from '@takt/domain/areas/documents/docRevisions.ts'
import { type DocType, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import { pagesOf } from '@takt/domain/areas/documents/pages.ts'
import { picturesIn } from '@takt/domain/areas/documents/picturesIn.ts'
import { pictureTypes } from '@takt/domain/areas/documents/pictureTypes.ts'
import { sql } from 'kysely'
import { notFound } from '../../core/http/responses/refusal.ts'
import { seesAll } from './docRights.ts'
import { type PageReader, pageAt, type RowReader } from './readPages.ts'
import { revisionAt } from './readRevisions.ts'
import { documentsTexts as texts } from './texts.ts'

type Asked = { pageId: number; name: string; revId: number | null }

/**
 * The picture that a page shows by the name of a file page: to whoever may read a revision that shows it, and to
 * whoever writes such pages, who chooses it. It is a page of the same kind. A revision that was approved shows the
 * pictures that had these names then, whatever they are called now: so whoever approves a text approves what it shows.
 */
export async function readPicture(reader: PageReader, { pageId, name, revId }: Asked): Promise<RevisionFile> {
  const { session } = reader
  const { docType } = await pageAt(reader, pageId)
  const shown = revId === null ? null : await revisionAt(reader, revId)
  if (shown && shown.page.pageId !== pageId) throw notFound(texts.revision(revId!))
  const docName = docNameOf(name)
  const isShown = shown !== null && picturesIn(shown.revision.text ?? '').has(docName.toLowerCase())
  if (!isShown && !seesAll(session, docType)) throw notFound(texts.picture(name))
  const kept = isShown ? await keptPictures(reader, shown.revision.revId) : null
  const file = await (kept
    ? pictureOf(reader, kept[docName.toLowerCase()] ?? 0)
    : pictureNamed(reader, { docType, docName, revId }))
  if (!file || !pictureTypes.includes(file.mediaType)) throw notFound(texts.picture(name))
  return file
}

/** The pictures that a revision showed when it was approved, by name; null where that is not kept. */
async function keptPictures({ trx, organizationId }: RowReader, revId: number) {
  const { rows } = await sql<{ shows: Record<string, number> | null }>`select shows from doc_revisions
    where organization_id = ${organizationId}::int and rev_id = ${revId}::int`.execute(trx)
  return rows[0]?.shows ?? null
}

/** A picture by one of its revisions: that one, unless another one of it is approved by itself. */
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
 * The picture of that name: its approved revision, and where none is approved the newest. Of a revision that was
 * approved before it was kept what it shows the newest of then, which must have been called so since.
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
