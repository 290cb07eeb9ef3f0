import { docNameOf, titleOf } from '@takt/domain/areas/documents/docName.ts'
import type { DocRequest } from '@takt/domain/areas/documents/docRequest.ts'
import { areaOfDoc, type DocType, docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import { linksIn } from '@takt/domain/areas/documents/linksIn.ts'
import type { DocPage } from '@takt/domain/areas/documents/responses/docPage.ts'
import type { DocRevision, DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import type { FakeItems, FakeRow } from '../../../app/testing/fakeItems.fixture.ts'
import { envelope, errorResponse, FakeResponse, type FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { serveLinks } from './links.fixture.ts'
import type { PageInput } from './pageInput.fixture.ts'
import { fileMembers, programMembers, serveUploads } from './uploads.fixture.ts'

let lastPage = 5000
/** Returns an unused page number: the application stores typed text by page number, so tests must not share one. */
export const nextPageId = (): number => ++lastPage

const ownUserName = 'admin@plant.test'
export const colleague = 'colleague@plant.test'

export type Revision = DocRevision & { text: string | null; bytes: Blob | null }

/** Rights of the signed-in user for pages, and the rule of the organization. */
export type Rights = { mayWrite?: boolean; mayApprove?: boolean; approvedByOthers?: boolean }

/**
 * Serves pages, revisions, files and links from memory, for a user who may write and approve unless `rights` says
 * otherwise. Merging, full-text search and rights of other users are not implemented.
 */
export function fakePages(server: FakeServer, items: FakeItems, rights: Rights = {}) {
  const { mayWrite = true, mayApprove = true, approvedByOthers = false } = rights
  const seesAll = mayWrite || mayApprove
  const revisions: Revision[] = []
  const opened = new Map<number, string>()
  const now = () => new Date().toISOString()

  /** Returns the rows of a kind, with names and titles as the gateway sets them. */
  const rowsOf = (docType: DocType) => {
    const rows = items.rows(areaOfDoc[docType])
    for (const row of rows) {
      row.docName = docNameOf(String(row.docName))
      row.pageTitle ??= titleOf(String(row.docName))
    }
    return rows
  }
  function find(pageId: number): { docType: DocType; row: FakeRow } | null {
    for (const docType of docTypes) {
      const row = rowsOf(docType).find((each) => each.pageId === pageId)
      if (row) return { docType, row }
    }
    return null
  }
  const ofPage = (pageId: number) => revisions.filter((revision) => revision.pageId === pageId)
  const revisionAt = (revId: unknown) => revisions.find((revision) => revision.revId === Number(revId))

  function pageOf({ docType, row }: { docType: DocType; row: FakeRow }): DocPage {
    const pageId = Number(row.pageId)
    const all = ofPage(pageId)
    const newest = all.at(-1)
    const approved = all.find(({ revId }) => revId === row.approvedRevId)
    const visibleRevision = seesAll ? newest : approved
    const reviewOn = (row.reviewOn ?? null) as string | null
    return {
      pageId,
      docType,
      docName: String(row.docName),
      pageNamespace: newest?.file ? 6 : 0,
      template: { pageTitle: String(row.pageTitle) },
      fileDescription: (row.fileDescription ?? null) as string | null,
      revId: visibleRevision?.revId ?? null,
      revNum: visibleRevision?.revNum ?? null,
      latestRevId: (seesAll ? newest?.revId : visibleRevision?.revId) ?? null,
      approvedRevId: approved?.revId ?? null,
      approvedRevNum: approved?.revNum ?? null,
      isApproved: visibleRevision !== undefined && visibleRevision === approved,
      approvedBy: approved?.approvedBy ?? null,
      approvedAt: approved?.approvedAt ?? null,
      autoApprove: row.autoApprove === true,
      autoApproveUntil: null,
      reviewOn,
      isDue: reviewOn !== null && reviewOn <= now().slice(0, 10),
      openedAt: opened.get(pageId) ?? null,
      isNew: !opened.has(pageId),
    }
  }
  const stateOf = ({ bytes: _, ...revision }: Revision) => {
    const row = find(revision.pageId)!.row
    const isNewest = ofPage(revision.pageId).at(-1)!.revId === revision.revId
    return { ...revision, isNewest, approved: row.approvedRevId === revision.revId }
  }
  const allPages = () => docTypes.flatMap((docType) => rowsOf(docType).map((row) => pageOf({ docType, row })))

  function addRevision(pageId: number, members: Partial<Revision>): Revision {
    const revision: Revision = {
      revId: 100 * pageId + ofPage(pageId).length + 1,
      pageId,
      revNum: ofPage(pageId).length + 1,
      approved: false,
      isNewest: true,
      comment: null,
      madeBy: ownUserName,
      isOwn: members.madeBy === undefined,
      madeAt: now(),
      approvedBy: null,
      approvedAt: null,
      rejectedReason: null,
      rejectedBy: null,
      rejectedAt: null,
      file: null,
      program: null,
      text: null,
      bytes: null,
      ...members,
    }
    revisions.push(revision)
    const { docType, row } = find(pageId)!
    items.change(areaOfDoc[docType], { pageId }, { latestRevId: revision.revId })
    if (row.autoApprove) approve(revision)
    return revision
  }
  function approve(revision: Revision) {
    const { docType } = find(revision.pageId)!
    Object.assign(revision, { approvedBy: ownUserName, approvedAt: now(), rejectedReason: null, rejectedBy: null })
    items.change(areaOfDoc[docType], { pageId: revision.pageId }, { approvedRevId: revision.revId, approvedAt: now() })
  }
  function addPage(docType: DocType, { docName, ...fields }: FakeRow): number {
    const name = docNameOf(String(docName))
    const pageId = Number(fields.pageId ?? nextPageId())
    items.add(areaOfDoc[docType], [{ pageTitle: titleOf(name), ...fields, pageId, docName: name }])
    return pageId
  }

  server.on('GET', '/docs', ({ query }) => {
    const param = (name: string) => query.get(name)
    const search = param('search')?.toLowerCase()
    const latest = new Date(Date.parse(now()) + Number(param('dueWithinDays') ?? 0) * 86_400_000).toISOString()
    const matchesSearch = ({ pageId, template }: DocPage) =>
      `${template.pageTitle} ${ofPage(pageId).at(-1)?.text ?? ''}`.toLowerCase().includes(search!)
    const isWaiting = ({ pageId, latestRevId, approvedRevId }: DocPage) =>
      latestRevId !== null && latestRevId !== approvedRevId && ofPage(pageId).at(-1)!.rejectedReason === null
    const data = allPages()
      .filter((page) => param('docType') === null || page.docType === param('docType'))
      .filter((page) => param('pageId') === null || page.pageId === Number(param('pageId')))
      .filter((page) => param('docName') === null || page.docName === docNameOf(param('docName')!))
      .filter((page) => param('waitsForApproval') !== 'true' || isWaiting(page))
      .filter((page) => search === undefined || matchesSearch(page))
      .filter(
        ({ reviewOn }) => param('dueWithinDays') === null || (reviewOn !== null && reviewOn <= latest.slice(0, 10)),
      )
      .sort((a, b) => (param('dueWithinDays') === null ? 0 : a.reviewOn! < b.reviewOn! ? -1 : 1))
    return new FakeResponse({ success: true, message: '', data })
  })
  server.on('GET', '/docs/{pageId}', ({ params, query }) => {
    const pageId = Number(params.pageId)
    const match = find(pageId)
    if (!match) return errorResponse(404, `Page ${params.pageId} does not exist`)
    const page = pageOf(match)
    const revision = revisionAt(query.get('revId') ?? page.revId)
    opened.set(pageId, now())
    const revisionView = revision ? stateOf(revision) : null
    const links = linksIn(revisionView?.text ?? '')
    return {
      ...page,
      ...(revisionView && {
        revId: revisionView.revId,
        revNum: revisionView.revNum,
        isApproved: revisionView.approved,
      }),
      revision: revisionView,
      editing: [],
      linkedFrom: allPages()
        .filter(({ revId }) => linksIn(revisionAt(revId)?.text ?? '').includes(page.docName))
        .map((from) => ({ pageId: from.pageId, pageTitle: from.template.pageTitle })),
      leadsTo: allPages()
        .filter(({ docName }) => links.includes(docName))
        .map((to) => ({ name: to.docName, pageId: to.pageId, docType: to.docType, pageTitle: to.template.pageTitle })),
      mayWrite,
      mayApprove,
      approvedByOthers,
    } satisfies DocView
  })
  server.on('POST', '/docs', ({ body }) => {
    const request = body as DocRequest
    const emptyResult = { revId: null, formerRevId: null, isNew: false, isMerged: false, linksDeleted: 0 }
    if (request.action === 'create') throw new Error('Pages are made by their list')
    const { pageId } = request
    const formerRevId = ofPage(pageId).at(-1)?.revId ?? null
    const result = { ...emptyResult, pageId, formerRevId, url: `/documents/${pageId}?edit=${pageId}` }
    if (request.action !== 'edit' || request.text === undefined) return { ...result, revId: formerRevId }
    const { revId } = addRevision(pageId, { text: request.text, comment: request.comment ?? null })
    return envelope({ message: 'Document Saved', data: { ...result, revId } })
  })
  server.on('GET', '/docs/{pageId}/revisions', ({ params }) =>
    ofPage(Number(params.pageId))
      .map((revision) => ({ ...stateOf(revision), text: undefined }))
      .toReversed(),
  )
  server.on('POST', '/docs/revision/{revId}/approve', ({ params, body }) => {
    const revision = revisionAt(params.revId)!
    const { pageId } = revision
    const { docType, row } = find(pageId)!
    if ((body as { unapprove: boolean }).unapprove)
      items.change(areaOfDoc[docType], { pageId }, { approvedRevId: null, autoApprove: false })
    else approve(revision)
    return { pageId, approvedRevId: row.approvedRevId ?? null }
  })
  server.on('POST', '/docs/revision/{revId}/reject', ({ params, body }) => {
    const revision = revisionAt(params.revId)!
    const { reason } = body as { reason: string }
    Object.assign(revision, { rejectedReason: reason, rejectedBy: ownUserName, rejectedAt: now() })
    return { pageId: revision.pageId, approvedRevId: find(revision.pageId)!.row.approvedRevId ?? null }
  })
  server.on('POST', '/docs/auto-approve', ({ body }) => {
    const { pageId, dateLimit } = body as { pageId: number; dateLimit?: string | null }
    const { docType, row } = find(pageId)!
    const isOver = Boolean(dateLimit && dateLimit <= now())
    items.change(areaOfDoc[docType], { pageId }, { autoApprove: !isOver })
    if (!isOver) approve(ofPage(pageId).at(-1)!)
    return { pageId, approvedRevId: row.approvedRevId ?? null }
  })
  server.on('GET', '/docs/revision/{revId}/file', ({ params }) => {
    const bytes = revisionAt(params.revId)?.bytes
    return bytes ? new FakeResponse(bytes, 200, bytes.type) : errorResponse(404, 'There is no file')
  })

  server.on('PATCH', '/docs/file/{pageId}/updateDescription', ({ params, body }) => {
    const pageId = Number(params.pageId)
    const { fileDescription } = body as { fileDescription: string | null }
    items.change(areaOfDoc[find(pageId)!.docType], { pageId }, { fileDescription })
    return { pageId, fileDescription }
  })

  serveUploads(server, { add: addPage, addRevision, ofPage, revisionAt, allPages })

  serveLinks(server, items, (pageId) => pageOf(find(pageId)!))

  return {
    /** Adds a page with its revisions; returns its number. */
    add({ docType = 'Instruction', texts = [], programs = [], approved = [], file, ...fields }: PageInput): number {
      const pageId = addPage(docType, { ...fields, pageNamespace: file ? 6 : 0 })
      if (file) addRevision(pageId, fileMembers(new File([file.content], file.name, { type: file.mediaType })))
      for (const text of texts) addRevision(pageId, { text })
      for (const text of programs) addRevision(pageId, programMembers(text))
      for (const revNum of approved) approve(ofPage(pageId)[revNum - 1]!)
      return pageId
    },
    /** Saves a text as another user. */
    saveByOther: (pageId: number, text: string) => addRevision(pageId, { text, madeBy: colleague, isOwn: false }),
    /** Returns the revisions of a page, oldest first. */
    revisions: (pageId: number): readonly Revision[] => ofPage(pageId),
  }
}

export type FakePages = ReturnType<typeof fakePages>
