/** Kinds of files that an organization can permit. */
export const fileKinds = ['pictures', 'videos', 'pdf', 'text', 'office', 'archives', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

/** Display names of the kinds. */
export const fileKindLabels: Readonly<Record<FileKind, string>> = {
  pictures: 'Pictures',
  videos: 'Videos',
  pdf: 'PDF',
  text: 'Text and programs',
  office: 'Office documents',
  archives: 'Archives',
  other: 'Others',
}

const archive = /^application\/(zip|gzip|x-(7z|rar|tar|bzip2?|xz|lzip|compress|zstd).*|vnd\.rar|zstd)$/
const office = /^application\/(vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-|visio).*|rtf|x-cfb|msword)$/

/**
 * Returns the kind of a file by the media type detected from its content. Text in legacy encodings is not detected:
 * `other`.
 */
export function fileKindOf(mediaType: string): FileKind {
  if (mediaType.startsWith('image/')) return 'pictures'
  if (mediaType.startsWith('video/')) return 'videos'
  if (mediaType === 'application/pdf') return 'pdf'
  if (mediaType.startsWith('text/') || mediaType === 'application/xml') return 'text'
  if (office.test(mediaType)) return 'office'
  return archive.test(mediaType) ? 'archives' : 'other'
}
