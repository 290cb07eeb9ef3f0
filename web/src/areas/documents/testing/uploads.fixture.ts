import { docNameOf } from '@takt/domain/areas/documents/docName.ts'
import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'
import type { DocPage } from '@takt/domain/areas/documents/responses/docPage.ts'
import type { uploadFinish } from '@takt/domain/areas/documents/uploadParts.ts'
import { diffPrograms } from '@takt/domain/areas/programs/diffPrograms.ts'
import { splitProgram } from '@takt/domain/areas/programs/splitProgram.ts'
import type { z } from 'zod'
import type { FakeRow } from '../../../app/testing/fakeItems.fixture.ts'
import { envelope, errorResponse, type FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import type { Revision } from './documents.fixture.ts'

type Upload = {
  name: string
  file: File
  docType: DocType
  pageId: number | undefined
  fileDescription?: string | null | undefined
  program?: Revision['program'] | undefined
  comment?: string | null | undefined
}

/** The pages that uploads add, or add revisions to. */
type Pages = {
  add: (docType: DocType, row: FakeRow) => number
  addRevision: (pageId: number, members: Partial<Revision>) => Revision
  ofPage: (pageId: number) => readonly Revision[]
  revisionAt: (revId: unknown) => Revision | undefined
  allPages: () => readonly DocPage[]
}

/** Returns the members of a revision that is a file. */
export const fileMembers = (file: File): Pick<Revision, 'file' | 'bytes'> => ({
  file: { fileName: file.name, sha256: '0'.repeat(64), size: file.size, mediaType: file.type },
  bytes: file,
})

/** Returns the members of a revision that is a program. */
export const programMembers = (text: string): Pick<Revision, 'file' | 'bytes' | 'program'> => ({
  ...fileMembers(new File([text], 'O1000.nc', { type: 'text/plain' })),
  program: { programType: 'NC', splitNcProgram: true },
})

/**
 * Serves uploads of files, whole and chunked, the steps of programs, and the differences between two of their
 * revisions.
 */
export function serveUploads(server: FakeServer, pages: Pages): void {
  const contentOf = ({ bytes, text }: Revision): Promise<Uint8Array> =>
    (bytes ?? new Blob([text ?? ''])).arrayBuffer().then((buffer) => new Uint8Array(buffer))
  server.on('GET', '/docs/program/revision/{revId}/steps', async ({ params }) =>
    splitProgram(await contentOf(pages.revisionAt(params.revId)!)),
  )
  server.on('POST', '/docs/program/{pageId}/revision/diff', async ({ body }) => {
    const { sourceRevId, targetRevId, stepIdx, context } = body as Record<string, number>
    const [source, target] = await Promise.all([sourceRevId, targetRevId].map((id) => contentOf(pages.revisionAt(id)!)))
    return diffPrograms(source!, target!, { stepIdx: stepIdx ?? undefined, context })
  })

  /** Creates a page, or a revision of one, from an uploaded file. */
  function storeUpload({ name, file, docType, pageId, fileDescription, ...members }: Upload) {
    const existingPage = pages.allPages().find((page) => page.docName === docNameOf(name))
    if (pageId === undefined && existingPage)
      return errorResponse(
        409,
        `Another page already has this name: ${existingPage.docName} (${existingPage.docType})`,
        {
          takenBy: { pageId: existingPage.pageId, docType: existingPage.docType },
        },
      )
    const id = pageId ?? pages.add(docType, { docName: name, pageNamespace: 6, fileDescription })
    const formerRevId = pages.ofPage(id).at(-1)?.revId ?? null
    const { revId } = pages.addRevision(id, { ...fileMembers(file), ...members, comment: members.comment ?? null })
    const result = { pageId: id, revId, formerRevId, isNew: pageId === undefined, isMerged: false, linksDeleted: 0 }
    return envelope({ message: 'File Uploaded', data: { ...result, url: `/documents/${id}` } })
  }
  server.on('POST', '/docs/upload', ({ body }) => {
    const form = body as FormData
    const file = form.get('file') as File
    const pageId = form.get('pageId') === null ? undefined : Number(form.get('pageId'))
    const docType = form.get('docType') as DocType
    const fileDescription = form.get('fileDescription') as string | null
    return storeUpload({ name: String(form.get('fileName')), file, docType, pageId, fileDescription })
  })
  server.on('POST', '/docs/program/file', ({ body }) => {
    const form = body as FormData
    const pageId = form.get('pageId') === null ? undefined : Number(form.get('pageId'))
    const program = {
      programType: String(form.get('programType')),
      splitNcProgram: form.get('splitNcProgram') === 'true',
    }
    const file = form.get('file') as File
    const comment = form.get('comment') as string | null
    return storeUpload({ name: file.name, file, docType: 'Program', pageId, program, comment })
  })

  server.on('PATCH', '/docs/program/{pageId}/appendComponents', async ({ params, body }) => {
    const pageId = Number(params.pageId)
    const newest = pages.ofPage(pageId).at(-1)!
    const { type } = newest.bytes!
    const file = new File([newest.bytes!, (body as FormData).get('file') as File], newest.file!.fileName, { type })
    return storeUpload({ name: file.name, file, docType: 'Program', pageId, program: newest.program })
  })
  const parts = new Map<string, Blob>()
  const stateOf = (uploadId: string) => ({ uploadId, received: parts.get(uploadId)!.size })
  server.on('POST', '/docs/uploads', () => {
    const uploadId = crypto.randomUUID()
    parts.set(uploadId, new Blob([]))
    return stateOf(uploadId)
  })
  server.on('GET', '/docs/uploads/{uploadId}', ({ params }) => stateOf(params.uploadId!))
  server.on('PUT', '/docs/uploads/{uploadId}', ({ params, query, body }) => {
    const before = parts.get(params.uploadId!)!.slice(0, Number(query.get('offset')))
    parts.set(params.uploadId!, new Blob([before, body as Blob]))
    return stateOf(params.uploadId!)
  })
  server.on('POST', '/docs/uploads/{uploadId}/finish', ({ params, body }) => {
    const { fileName, docType, pageId, fileDescription, program, comment } = body as z.output<typeof uploadFinish>
    const file = new File([parts.get(params.uploadId!)!], fileName, { type: 'text/plain' })
    return storeUpload({ name: fileName, file, docType, pageId, fileDescription, program, comment })
  })
}
