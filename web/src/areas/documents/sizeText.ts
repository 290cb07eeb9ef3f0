const megabyte = 1_048_576

/** Formats a file size: in MB as in the limits of an organization, in bytes below one thousand. */
export function sizeText(bytes: number, { tenths, count }: Record<'tenths' | 'count', (value: number) => string>) {
  if (bytes < 1000) return `${count(bytes)} B`
  return bytes < megabyte / 10 ? `${tenths(bytes / 1024)} kB` : `${tenths(bytes / megabyte)} MB`
}
