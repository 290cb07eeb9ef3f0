import { type FileKind, fileKindLabels, fileKindOf, fileKinds } from '@takt/domain/areas/organizations/fileKinds.ts'
import { largestFileMb } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { sql } from 'kysely'
import type { FileLimits } from '../../core/files/index.ts'
import { invalid } from '../../core/http/responses/httpError.ts'
import type { PageReader } from './readPages.ts'
import { documentsTexts as texts } from './texts.ts'

type Row = { largestFileMb: number; fileKinds: readonly FileKind[] }

/** The limits of the reader's organization for files: size, and kinds by content. */
export async function uploadLimits({
  trx,
  organizationId,
}: Pick<PageReader, 'trx' | 'organizationId'>): Promise<FileLimits> {
  const { rows } = await sql<Row>`select largest_file_mb as "largestFileMb", file_kinds as "fileKinds"
    from organization_settings where organization_id = ${organizationId}::int`.execute(trx)
  const settings = rows[0] ?? { largestFileMb, fileKinds }
  return {
    maxBytes: Math.floor(settings.largestFileMb * 1_048_576),
    checkType: (mediaType) => {
      if (settings.fileKinds.includes(fileKindOf(mediaType))) return
      const accepted = settings.fileKinds.map((kind) => fileKindLabels[kind])
      throw invalid({ file: texts.kindRejected(mediaType, fileKindLabels[fileKindOf(mediaType)], accepted) })
    },
  }
}
