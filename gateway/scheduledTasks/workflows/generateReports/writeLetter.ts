import type { ReportResult } from '../../../reports/face.ts'
import type { ReportFile } from './reportFiles.ts'

/** What a letter tells. */
export type Told = {
  scheduleName: string
  subject: string
  recipients: readonly string[]
  reports: readonly ReportResult[]
  files: readonly ReportFile[]
  /** Whether the files go with it, or are too large and lie behind the link. */
  areAttached: boolean
  /** Of the execution, behind a sign-in. */
  link: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

const size = (bytes: number) => {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`
}

/** What stands under the title of a report: range, zone, filters, rows. */
const about = ({ rangeText, zone, filterTexts, rowCount, cutText }: ReportResult) => [
  ...(rangeText === null ? [] : [`Range: ${rangeText} (${zone})`]),
  `Filters: ${filterTexts.length > 0 ? filterTexts.join('; ') : 'none'}`,
  rowCount === 0 ? 'Nothing in this range.' : `Rows: ${rowCount}`,
  ...(cutText === null ? [] : [cutText]),
]

const fileLine = ({ name, size: bytes, sha256 }: ReportFile) => `${name}, ${size(bytes)}, SHA-256 ${sha256}`

const filesTitle = ({ areAttached }: Told) =>
  areAttached ? 'Attached' : 'Too large for a letter; sign in to get them by the link below'

/** The letter as plain text: the figures themselves, and what came with them. */
function textOf(told: Told): string {
  const reports = told.reports.map((report) => {
    const widest = Math.max(0, ...report.summary.map(({ label }) => label.length))
    const figures = report.summary.map(({ label, value }) => `  ${label.padEnd(widest)}  ${value}`)
    return [report.title, '='.repeat(report.title.length), ...about(report), '', ...figures].join('\n')
  })
  const files = told.files.length > 0 ? [`${filesTitle(told)}:\n${told.files.map(fileLine).join('\n')}`] : []
  const end = `Sent by the scheduled task ${told.scheduleName} to ${told.recipients.join(', ')}.\n${told.link}`
  return `${[...reports, ...files, end].join('\n\n')}\n`
}

/** The same for readers that show HTML. */
function htmlOf(told: Told): string {
  const reports = told.reports.map((report) => {
    const rows = report.summary.map(
      ({ label, value }) => `<tr><td>${escaped(label)}</td><td align="right"><b>${escaped(value)}</b></td></tr>`,
    )
    const lines = about(report).map(escaped).join('<br>')
    return `<h2>${escaped(report.title)}</h2><p>${lines}</p><table cellpadding="4">${rows.join('')}</table>`
  })
  const lines = told.files.map((file) => `<li>${escaped(fileLine(file))}</li>`)
  const files = lines.length > 0 ? [`<p>${filesTitle(told)}:</p><ul>${lines.join('')}</ul>`] : []
  const sender = `Sent by the scheduled task ${escaped(told.scheduleName)} to ${escaped(told.recipients.join(', '))}.`
  const end = `<p>${sender}<br><a href="${escaped(told.link)}">${escaped(told.link)}</a></p>`
  return [...reports, ...files, end].join('\n')
}

/** A letter with the figures of its reports. */
export const writeLetter = (told: Told) => ({ subject: told.subject, text: textOf(told), html: htmlOf(told) })
