import { composed } from '../../core/item/visibleText.ts'

const longest = 200

/**
 * A file's name as it may be kept and offered: no folders, nothing that cannot be seen or that turns the direction of
 * writing; `file` where nothing is left.
 */
export function safeFileName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const visible = last.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\uFFFD]/gu, '')
  const seen = composed(visible)
    .replaceAll(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '')
  if (seen === '') return 'file'
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(seen)?.[0] ?? ''
  return (
    [...seen.slice(0, seen.length - ending.length)]
      .slice(0, longest - ending.length)
      .join('')
      .slice(0, longest - ending.length) + ending
  )
}
