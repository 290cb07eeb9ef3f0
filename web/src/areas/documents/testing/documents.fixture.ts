import type { DocPage } from '@takt/domain/areas/documents/answers/docPage.ts'
import type { DocRevision, DocView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { docNameOf, titleOf } from '@takt/domain/areas/documents/docName.ts'
import type { DocRequest } from '@takt/domain/areas/documents/docRequest.ts'
import { areaOfDoc, type DocType, docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import { linksIn } from '@takt/domain/areas/documents/linksIn.ts'
import type { FakeItems, FakeRow } from '../../../app/testing/fakeItems.fixture.ts'
import { envelope, FakeResponse, type FakeServer, refusal } from '../../../app/testing/fakeServer.fixture.ts'
import type { GivenPage } from './givenPage.fixture.ts'
import { answerLinks } from './links.fixture.ts'
import { answerUploads, fileMembers, programMembers } from './uploads.fixture.ts'

let lastPage = 5000
/** A number that no page of another test has: the application remembers by it what was typed. */
export const nextPageId = (): number => ++lastPage

const me = 'admin@plant.test'
export const colleague = 'colleague@plant.test'

export type Revision = DocRevision & { text: string | null; bytes: Blob | null }

/** Rights of the signed-in user about pages, and the rule of their organization. */
export type Rights = { mayWrite?: boolean; mayApprove?: boolean; approvedByOthers?: boolean }

/**
 * Answers the routes of pages, revisions, files and links from memory, for a user who may write and approve unless
 * `rights` says otherwise. Merging of texts, search by words and the rights of others are the server's.
 */
export function fakePages(server: FakeServer, items: FakeItems, rights: Rights = {}) {
  const { mayWrite = true, mayApprove = true, approvedByOthers = false } = rights
  const seesAll = mayWrite || mayApprove
  const revisions: Revision[] = []
  const opened = new Map<number, string>()
  const now = () => new Date().toISOString()

  /** The rows of a kind, named and titled as the gateway does it. */
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
    const shown = seesAll ? newest : approved
    const reviewOn = (row.reviewOn ?? null) as string | null
    return {
      pageId,
      docType,
      docName: String(row.docName),
      pageNamespace: newest?.file ? 6 : 0,
      template: { pageTitle: String(row.pageTitle) },
      fileDescription: (row.fileDescription ?? null) as string | null,
      revId: shown?.revId ?? null,
      revNum: shown?.revNum ?? null,
      latestRevId: (seesAll ? newest?.revId : shown?.revId) ?? null,
      approvedRevId: approved?.revId ?? null,
      approvedRevNum: approved?.revNum ?? null,
      isApproved: shown !== undefined && shown === approved,
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
      madeBy: me,
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
    Object.assign(revision, { approvedBy: me, approvedAt: now(), rejectedReason: null, rejectedBy: null })
    items.change(areaOfDoc[docType], { pageId: revision.pageId }, { approvedRevId: revision.revId, approvedAt: now() })
  }
  function addPage(docType: DocType, { docName, ...given }: FakeRow): number {
    const name = docNameOf(String(docName))
    const pageId = Number(given.pageId ?? nextPageId())
    items.add(areaOfDoc[docType], [{ pageTitle: titleOf(name), ...given, pageId, docName: name }])
    return pageId
  }

  server.on('GET', '/docs', ({ query }) => {
    const asked = (name: string) => query.get(name)
    const search = asked('search')?.toLowerCase()
    const latest = new Date(Date.parse(now()) + Number(asked('dueWithinDays') ?? 0) * 86_400_000).toISOString()
    const saying = ({ pageId, template }: DocPage) =>
      `${template.pageTitle} ${ofPage(pageId).at(-1)?.text ?? ''}`.toLowerCase().includes(search!)
    const waits = ({ pageId, latestRevId, approvedRevId }: DocPage) =>
      latestRevId !== null && latestRevId !== approvedRevId && ofPage(pageId).at(-1)!.rejectedReason === null
    const data = allPages()
      .filter((page) => asked('docType') === null || page.docType === asked('docType'))
      .filter((page) => asked('pageId') === null || page.pageId === Number(asked('pageId')))
      .filter((page) => asked('docName') === null || page.docName === docNameOf(asked('docName')!))
      .filter((page) => asked('waitsForApproval') !== 'true' || waits(page))
      .filter((page) => search === undefined || saying(page))
      .filter(
        ({ reviewOn }) => asked('dueWithinDays') === null || (reviewOn !== null && reviewOn <= latest.slice(0, 10)),
      )
      .sort((a, b) => (asked('dueWithinDays') === null ? 0 : a.reviewOn! < b.reviewOn! ? -1 : 1))
    return new FakeResponse({ success: true, message: '', data })
  })
  server.on('GET', '/docs/{pageId}', ({ params, query }) => {
    const pageId = Number(params.pageId)
    const found = find(pageId)
    if (!found) return refusal(404, `Page ${params.pageId} does not exist`)
    const page = pageOf(found)
    const revision = revisionAt(query.get('revId') ?? page.revId)
    opened.set(pageId, now())
    const shown = revision ? stateOf(revision) : null
    const links = linksIn(shown?.text ?? '')
    return {
      ...page,
      ...(shown && { revId: shown.revId, revNum: shown.revNum, isApproved: shown.approved }),
      revision: shown,
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
    const asked = body as DocRequest
    const nothing = { revId: null, formerRevId: null, isNew: false, isMerged: false, linksDeleted: 0 }
    if (asked.action === 'create') throw new Error('Pages are made by their list')
    const { pageId } = asked
    const formerRevId = ofPage(pageId).at(-1)?.revId ?? null
    const done = { ...nothing, pageId, formerRevId, url: `/documents/${pageId}?edit=${pageId}` }
    if (asked.action !== 'edit' || asked.text === undefined) return { ...done, revId: formerRevId }
    const { revId } = addRevision(pageId, { text: asked.text, comment: asked.comment ?? null })
    return envelope({ message: 'Document Saved', data: { ...done, revId } })
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
    Object.assign(revision, { rejectedReason: reason, rejectedBy: me, rejectedAt: now() })
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
    return bytes ? new FakeResponse(bytes, 200, bytes.type) : refusal(404, 'There is no file')
  })

  server.on('PATCH', '/docs/file/{pageId}/updateDescription', ({ params, body }) => {
    const pageId = Number(params.pageId)
    const { fileDescription } = body as { fileDescription: string | null }
    items.change(areaOfDoc[find(pageId)!.docType], { pageId }, { fileDescription })
    return { pageId, fileDescription }
  })

  answerUploads(server, { add: addPage, addRevision, ofPage, revisionAt, allPages })

  answerLinks(server, items, (pageId) => pageOf(find(pageId)!))

  return {
    /** Adds a page with its revisions; returns its number. */
    add({ docType = 'Instruction', texts = [], programs = [], approved = [], file, ...given }: GivenPage): number {
      const pageId = addPage(docType, { ...given, pageNamespace: file ? 6 : 0 })
      if (file) addRevision(pageId, fileMembers(new File([file.content], file.name, { type: file.mediaType })))
      for (const text of texts) addRevision(pageId, { text })
      for (const text of programs) addRevision(pageId, programMembers(text))
      for (const revNum of approved) approve(ofPage(pageId)[revNum - 1]!)
      return pageId
    },
    /** Saves a text as another user. */
    saveByOther: (pageId: number, text: string) => addRevision(pageId, { text, madeBy: colleague, isOwn: false }),
    /** The revisions of a page, oldest first. */
    revisions: (pageId: number): readonly Revision[] => ofPage(pageId),
  }
}

export type FakePages = ReturnType<typeof fakePages>
