import { z } from '@hono/zod-openapi'
import { docDone } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import { largestFileMb } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { cutText } from '@takt/domain/core/item/cutText.ts'
import { parseJson } from '@takt/domain/core/item/parseJson.ts'
import type { Gateway } from '../../core/area.ts'
import { filesFolder, openFiles } from '../../core/files/face.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { invalidFrom, notFound } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { changeItem } from '../../core/items/write/itemCommands.ts'
import { appendComponent, componentFields } from './appendComponent.ts'
import { createReceiver } from './createReceiver.ts'
import { anyDoc, refuseUnlessDoc } from './docRights.ts'
import { fileAnswer } from './fileAnswer.ts'
import { keepFile, type Wanted } from './keepFile.ts'
import { pageItemOf } from './pageItems.ts'
import { asReader, asWriter } from './reading.ts'
import { pageAt } from './readPages.ts'
import { readPicture } from './readPicture.ts'
import { revisionAt } from './readRevisions.ts'
import { documentsTexts as texts } from './texts.ts'

const tags = ['documents']
/** The file, and what is said about it. */
const bytes = largestFileMb * 1_048_576 + 64 * 1024

const flag = z.stringbool().optional()
const id = idInAddress.optional()
/** What changed: the note of the revision. */
const comment = z.string().trim().max(500).optional()
const uploadFields = z.object({
  fileDescription: z.string().trim().max(500).optional(),
  /** Of a new page; of another page it must be its own. */
  docType: z.enum(docTypes).optional(),
  comment,
  /** A new revision of that page, in place of a new page. */
  pageId: id,
  /** The page into whose text it is put, if it is a picture. */
  belongsTo: id,
})
const programFields = z.object({
  /** The program's name and what else is said of it; or its description alone. */
  details: z.string().max(10_000).optional().transform(detailsIn),
  programType: z.string().trim().max(50).optional(),
  splitNcProgram: flag,
  comment,
  pageId: id,
})
const programDetails = z.object({
  name: z.string().trim().max(200).optional(),
  programType: z.string().trim().max(50).optional(),
  splitNcProgram: z.boolean().optional(),
})

const pictureQuery = z.object({
  // Without one there is no such picture: a page that is not there is told first.
  name: z.string().max(200).default('').describe('As the text has it: `![What it shows](File_name.png)`'),
  revId: id.describe('The revision that shows it; without it whoever asks must be one who writes such pages'),
})

const multipart = (fields: Record<string, z.ZodType>) => ({
  required: true,
  content: { 'multipart/form-data': { schema: z.object({ file: z.any(), ...fields }) } },
})

/** Files as pages: uploaded, described and fetched. */
export function fileRoutes(gateway: Gateway): readonly Route[] {
  const { env } = gateway.dependencies
  const store = openFiles(filesFolder(env))
  const receive = createReceiver(gateway, store)

  return [
    route({
      right: anyDoc('write'),
      method: 'post',
      path: '/docs/upload',
      bytes,
      tags,
      summary: 'Upload a file as a page, or as a new revision of one',
      isRead: 'byItself',
      body: multipart({ fileName: z.string(), ...uploadFields.shape }),
      answer: answers('The page', docDone),
      handle: async (c) => {
        const upload = await receive(c, uploadFields, (fields) => fields)
        const { fileName, fields } = upload
        const { fileDescription = null, ...asked } = fields
        const wanted: Wanted = { ...asked, docName: fileName, fileDescription, program: null }
        const done = await keepFile(gateway, c, upload, wanted)
        return answer(c, done, texts.uploaded)
      },
    }),
    route({
      right: ['programs', 'write'],
      method: 'post',
      path: '/docs/program/file',
      bytes,
      tags,
      summary: 'Upload a program, or a new revision of one',
      isRead: 'byItself',
      body: multipart(programFields.shape),
      answer: answers('The page', docDone),
      handle: async (c) => {
        const upload = await receive(c, programFields, ({ pageId }) => ({ docType: 'Program', pageId }))
        return answer(c, await keepFile(gateway, c, upload, wantedProgram(upload)), texts.uploaded)
      },
    }),
    route({
      right: ['programs', 'write'],
      method: 'patch',
      path: '/docs/program/{pageId}/appendComponents',
      bytes,
      tags,
      summary: 'Append a file to a program: a new revision of it, byte by byte the one and then the other',
      isRead: 'byItself',
      params: z.object({ pageId: idInAddress }),
      body: multipart(componentFields.shape),
      answer: answers('The page', docDone),
      handle: async (c) => {
        const pageId = idInAddress.safeParse(c.req.param('pageId')).data ?? 0
        const receiveComponent = () => receive(c, componentFields, () => ({ docType: 'Program', pageId }))
        return answer(c, await appendComponent(gateway, c, { pageId, store, receiveComponent }), texts.uploaded)
      },
    }),
    route({
      right: anyDoc('write'),
      method: 'patch',
      path: '/docs/file/{pageId}/updateDescription',
      tags,
      summary: 'Describe a file',
      params: z.object({ pageId: idInAddress }),
      body: z.object({ fileDescription: z.string().trim().max(500).nullable() }),
      answer: answers('The page', z.object({ pageId: z.int(), fileDescription: z.string().nullable() })),
      handle: async (c, { params: { pageId }, body }) => {
        const fileDescription = body.fileDescription || null
        await asWriter(gateway, c, async (context, reader) => {
          const page = await pageAt(reader, pageId)
          refuseUnlessDoc(reader.session, page.docType, 'write')
          await changeItem(context, pageItemOf(page.docType), { pageId }, { fileDescription })
        })
        return answer(c, { pageId, fileDescription }, texts.saved)
      },
    }),
    route({
      right: anyDoc('read'),
      method: 'get',
      path: '/docs/revision/{revId}/file',
      tags,
      summary: 'The file of a revision, byte for byte',
      isRead: 'byItself',
      params: z.object({ revId: idInAddress }),
      answer: { 200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } } },
      handle: async (c) => {
        const revId = idInAddress.safeParse(c.req.param('revId')).data ?? 0
        const { revision } = await asReader(gateway, c, (reader) => revisionAt(reader, revId))
        const { file } = revision
        const kept = file && (await store.get(organizationOf(c.var.session), file.sha256))
        if (!kept) throw notFound(texts.noFileHere)
        return fileAnswer({ fileName: file.fileName, mediaType: file.mediaType, kept })
      },
    }),
    route({
      right: anyDoc('read'),
      method: 'get',
      path: '/docs/{pageId}/picture',
      tags,
      summary: 'A picture that a page shows, by the name of its file page',
      params: z.object({ pageId: idInAddress }),
      query: pictureQuery,
      isRead: 'byItself',
      answer: { 200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } } },
      handle: async (c) => {
        const pageId = idInAddress.safeParse(c.req.param('pageId')).data ?? 0
        const { data, error } = pictureQuery.safeParse(c.req.query())
        if (error) throw invalidFrom(error)
        const { name, revId = null } = data
        const file = await asReader(gateway, c, (reader) => readPicture(reader, { pageId, name, revId }))
        const kept = await store.get(organizationOf(c.var.session), file.sha256)
        if (!kept) throw notFound(texts.picture(name))
        return fileAnswer({ fileName: file.fileName, mediaType: file.mediaType, kept })
      },
    }),
  ]
}

/** The page that an uploaded program becomes; its fields take precedence over its details. */
function wantedProgram({ fields, fileName }: { fields: z.output<typeof programFields>; fileName: string }): Wanted {
  const { details, pageId, comment } = fields
  return {
    docType: 'Program',
    docName: details.name || fileName,
    fileDescription: details.text ?? null,
    pageId,
    program: {
      programType: fields.programType ?? details.programType ?? 'NC',
      splitNcProgram: fields.splitNcProgram ?? details.splitNcProgram ?? false,
    },
    comment,
  }
}

/** Parses the details of a program: an object in JSON, or a text. */
function detailsIn(details: string | undefined): z.output<typeof programDetails> & { text?: string } {
  if (!details?.trim()) return {}
  const read = parseJson(details)
  const isObject = 'value' in read && typeof read.value === 'object' && read.value !== null
  if (!isObject) return { text: cutText(details.trim(), 500) }
  const { data, error } = programDetails.safeParse(read.value)
  if (error) throw invalidFrom(error, ['details'])
  return data
}
