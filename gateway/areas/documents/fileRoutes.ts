import { z } from '@hono/zod-openapi'
import { docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import { docResult } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { largestFileMb } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { parseJson } from '@takt/domain/core/item/parseJson.ts'
import { truncateText } from '@takt/domain/core/item/truncateText.ts'
import type { Gateway } from '../../core/area.ts'
import { filesFolder, openFiles } from '../../core/files/index.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { invalidFrom, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { changeItem } from '../../core/items/write/itemCommands.ts'
import { appendComponent, componentFields } from './appendComponent.ts'
import { createReceiver } from './createReceiver.ts'
import { anyDoc, requireDocRight } from './docRights.ts'
import { fileResponse } from './fileResponse.ts'
import { pageItemOf } from './pageItems.ts'
import { asReader, asWriter } from './reading.ts'
import { pageAt } from './readPages.ts'
import { readPicture } from './readPicture.ts'
import { revisionAt } from './readRevisions.ts'
import { type PageFile, saveFile } from './saveFile.ts'
import { documentsTexts as texts } from './texts.ts'

const tags = ['documents']
/** Maximum size of a request body: the file and its fields. */
const bytes = largestFileMb * 1_048_576 + 64 * 1024

const flag = z.stringbool().optional()
const id = idInAddress.optional()
/** Note of the revision. */
const comment = z.string().trim().max(500).optional()
const uploadFields = z.object({
  fileDescription: z.string().trim().max(500).optional(),
  /** Kind of a new page; for an existing page it must match. */
  docType: z.enum(docTypes).optional(),
  comment,
  /** Creates a new revision of that page instead of a new page. */
  pageId: id,
  /** The page whose text will contain it, if it is a picture. */
  belongsTo: id,
})
const programFields = z.object({
  /** The program's name and other details as JSON; or only its description. */
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
  // An empty default, so that an unknown page is reported before a missing name.
  name: z.string().max(200).default('').describe('As in the text: `![Description](File_name.png)`'),
  revId: id.describe('The revision that shows it; required unless the user may write such pages'),
})

const multipart = (fields: Record<string, z.ZodType>) => ({
  required: true,
  content: { 'multipart/form-data': { schema: z.object({ file: z.any(), ...fields }) } },
})

/** Routes to upload, describe and download files as pages. */
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
      response: responses('The page', docResult),
      handle: async (c) => {
        const upload = await receive(c, uploadFields, (fields) => fields)
        const { fileName, fields } = upload
        const { fileDescription = null, ...target } = fields
        const pageFile: PageFile = { ...target, docName: fileName, fileDescription, program: null }
        const result = await saveFile(gateway, c, upload, pageFile)
        return respond(c, result, texts.uploaded)
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
      response: responses('The page', docResult),
      handle: async (c) => {
        const upload = await receive(c, programFields, ({ pageId }) => ({ docType: 'Program', pageId }))
        return respond(c, await saveFile(gateway, c, upload, toProgramFile(upload)), texts.uploaded)
      },
    }),
    route({
      right: ['programs', 'write'],
      method: 'patch',
      path: '/docs/program/{pageId}/appendComponents',
      bytes,
      tags,
      summary: 'Append a file to a program as a new revision, byte by byte',
      isRead: 'byItself',
      params: z.object({ pageId: idInAddress }),
      body: multipart(componentFields.shape),
      response: responses('The page', docResult),
      handle: async (c) => {
        const pageId = idInAddress.safeParse(c.req.param('pageId')).data ?? 0
        const receiveComponent = () => receive(c, componentFields, () => ({ docType: 'Program', pageId }))
        return respond(c, await appendComponent(gateway, c, { pageId, store, receiveComponent }), texts.uploaded)
      },
    }),
    route({
      right: anyDoc('write'),
      method: 'patch',
      path: '/docs/file/{pageId}/updateDescription',
      tags,
      summary: 'Change the description of a file',
      params: z.object({ pageId: idInAddress }),
      body: z.object({ fileDescription: z.string().trim().max(500).nullable() }),
      response: responses('The page', z.object({ pageId: z.int(), fileDescription: z.string().nullable() })),
      handle: async (c, { params: { pageId }, body }) => {
        const fileDescription = body.fileDescription || null
        await asWriter(gateway, c, async (context, reader) => {
          const page = await pageAt(reader, pageId)
          requireDocRight(reader.session, page.docType, 'write')
          await changeItem(context, pageItemOf(page.docType), { pageId }, { fileDescription })
        })
        return respond(c, { pageId, fileDescription }, texts.saved)
      },
    }),
    route({
      right: anyDoc('read'),
      method: 'get',
      path: '/docs/revision/{revId}/file',
      tags,
      summary: 'The unchanged file of a revision',
      isRead: 'byItself',
      params: z.object({ revId: idInAddress }),
      response: { 200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } } },
      handle: async (c) => {
        const revId = idInAddress.safeParse(c.req.param('revId')).data ?? 0
        const { revision } = await asReader(gateway, c, (reader) => revisionAt(reader, revId))
        const { file } = revision
        const kept = file && (await store.get(organizationOf(c.var.session), file.sha256))
        if (!kept) throw notFound(texts.noFileHere)
        return fileResponse({ fileName: file.fileName, mediaType: file.mediaType, stored: kept })
      },
    }),
    route({
      right: anyDoc('read'),
      method: 'get',
      path: '/docs/{pageId}/picture',
      tags,
      summary: 'A picture of a page, by the name of its file page',
      params: z.object({ pageId: idInAddress }),
      query: pictureQuery,
      isRead: 'byItself',
      response: { 200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } } },
      handle: async (c) => {
        const pageId = idInAddress.safeParse(c.req.param('pageId')).data ?? 0
        const { data, error } = pictureQuery.safeParse(c.req.query())
        if (error) throw invalidFrom(error)
        const { name, revId = null } = data
        const file = await asReader(gateway, c, (reader) => readPicture(reader, { pageId, name, revId }))
        const kept = await store.get(organizationOf(c.var.session), file.sha256)
        if (!kept) throw notFound(texts.picture(name))
        return fileResponse({ fileName: file.fileName, mediaType: file.mediaType, stored: kept })
      },
    }),
  ]
}

/** Builds the page of an uploaded program; its fields take precedence over its details. */
function toProgramFile({ fields, fileName }: { fields: z.output<typeof programFields>; fileName: string }): PageFile {
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

/** Parses the details of a program: a JSON object, or a text. */
function detailsIn(details: string | undefined): z.output<typeof programDetails> & { text?: string } {
  if (!details?.trim()) return {}
  const read = parseJson(details)
  const isObject = 'value' in read && typeof read.value === 'object' && read.value !== null
  if (!isObject) return { text: truncateText(details.trim(), 500) }
  const { data, error } = programDetails.safeParse(read.value)
  if (error) throw invalidFrom(error, ['details'])
  return data
}
