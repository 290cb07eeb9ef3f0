import { composed } from '../../core/item/visibleText.ts'

const longest = 200

/**
 * Returns a file name that is safe to store and offer: without folders, invisible characters and direction marks;
 * `file` if nothing remains.
 */
export function safeFileName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const visible = last.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\uFFFD]/gu, '')
  const cleaned = composed(visible)
    .replaceAll(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '')
  if (cleaned === '') return 'file'
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(cleaned)?.[0] ?? ''
  return (
    [...cleaned.slice(0, cleaned.length - ending.length)]
      .slice(0, longest - ending.length)
      .join('')
      .slice(0, longest - ending.length) + ending
  )
}
