import { titleOf } from '@takt/domain/areas/documents/docName.ts'
import { pictureMark } from '@takt/domain/areas/documents/picturesIn.ts'
import { isPicture } from '../viewer/viewKind.ts'

/** What stands for a file page in a text: the picture itself, else a link to the page. */
export function fileMark({ mediaType, docName, pageId }: { mediaType: string; docName: string; pageId: number }) {
  if (isPicture(mediaType)) return pictureMark(titleOf(docName.replace(/\.[^.]*$/, '')), docName)
  const plain = docName.replaceAll(/[[\]|]/g, ' ')
  // A name with brackets would end the link too early.
  return plain === docName ? `[[${docName}]]` : `[${titleOf(plain)}](/documents/${pageId})`
}
