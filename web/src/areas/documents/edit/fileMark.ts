import { titleOf } from '@takt/domain/areas/documents/docName.ts'
import { pictureMark } from '@takt/domain/areas/documents/picturesIn.ts'
import { isPicture } from '../viewer/viewKind.ts'

/** Returns the Markdown for a file page: the embedded picture, or a link to the page. */
export function fileMark({ mediaType, docName, pageId }: { mediaType: string; docName: string; pageId: number }) {
  if (isPicture(mediaType)) return pictureMark(titleOf(docName.replace(/\.[^.]*$/, '')), docName)
  const nameWithoutBrackets = docName.replaceAll(/[[\]|]/g, ' ')
  // A name with brackets would end the link too early.
  return nameWithoutBrackets === docName ? `[[${docName}]]` : `[${titleOf(nameWithoutBrackets)}](/documents/${pageId})`
}
