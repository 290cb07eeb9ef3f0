import { type FileKind, fileKindLabels, fileKindOf, fileKinds } from '@takt/domain/areas/organizations/fileKinds.ts'
import { largestFileMb } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { sql } from 'kysely'
import type { FileLimits } from '../../core/files/face.ts'
import { invalid } from '../../core/http/responses/refusal.ts'
import type { PageReader } from './readPages.ts'
import { documentsTexts as texts } from './texts.ts'

type Row = { largestFileMb: number; fileKinds: readonly FileKind[] }

/** What the reader's organization takes as files, by size and by what their content shows. */
export async function uploadLimits({
  trx,
  organizationId,
}: Pick<PageReader, 'trx' | 'organizationId'>): Promise<FileLimits> {
  const { rows } = await sql<Row>`select largest_file_mb as "largestFileMb", file_kinds as "fileKinds"
    from organization_settings where organization_id = ${organizationId}::int`.execute(trx)
  const settings = rows[0] ?? { largestFileMb, fileKinds }
  return {
    maxBytes: Math.floor(settings.largestFileMb * 1_048_576),
    refuse: (mediaType) => {
      if (settings.fileKinds.includes(fileKindOf(mediaType))) return
      const taken = settings.fileKinds.map((kind) => fileKindLabels[kind])
      throw invalid({ file: texts.kindRefused(mediaType, fileKindLabels[fileKindOf(mediaType)], taken) })
    },
  }
}
