import type { ReportResult } from '../../reports/face.ts'
import type { ReportFile } from './reportFiles.ts'
import { sizeText } from './sizeText.ts'

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

/** What a report is about, in a line: range, number of rows, filters; and where the PDF ends. */
const about = ({ rangeText, zone, filterTexts, rowCount, cutText }: ReportResult) => [
  [
    rangeText === null ? zone : `${rangeText} (${zone})`,
    rowCount === 1 ? '1 row' : `${rowCount.toLocaleString('en-US')} rows`,
    ...(filterTexts.length > 0 ? [] : ['no filters']),
  ].join(' · '),
  ...(filterTexts.length > 0 ? [`Filters: ${filterTexts.join('; ')}`] : []),
  ...(cutText === null ? [] : [cutText]),
]

/** In place of figures where there is nothing to reckon them from. */
const nothing = ({ rangeText }: ReportResult) =>
  rangeText === null ? 'There is nothing to list.' : 'Nothing in this range.'

const fileLine = ({ name, size }: ReportFile) => `${name} (${sizeText(size)})`

const filesTitle = ({ areAttached }: Told) =>
  areAttached ? 'Attached' : 'Too large for a letter; sign in to get them by the link below'
const linkTitle = 'The files, who received them, and earlier runs (sign in)'
const sumsTitle = 'SHA-256 of the files, to see that one is as it was sent'

const senderOf = ({ scheduleName, recipients }: Told) =>
  `Sent by the scheduled task ${scheduleName} to ${recipients.join(', ')}.`

/** The letter as plain text: the figures themselves, what came with them, and where there is more. */
function textOf(told: Told): string {
  const reports = told.reports.map((report) => {
    const widest = Math.max(0, ...report.summary.map(({ label }) => label.length))
    const longest = Math.max(0, ...report.summary.map(({ value }) => value.length))
    const figures = report.summary.map(({ label, value }) => `  ${label.padEnd(widest)}  ${value.padStart(longest)}`)
    return [report.title, ...about(report), '', ...(report.rowCount === 0 ? [nothing(report)] : figures)].join('\n')
  })
  const { files } = told
  const list =
    files.length > 0 ? [`${filesTitle(told)}:\n${files.map((file) => `  ${fileLine(file)}`).join('\n')}`] : []
  const sums = files.map(({ name, sha256 }) => `  ${sha256}  ${name}`)
  const end = [
    `${linkTitle}:\n  ${told.link}`,
    senderOf(told),
    ...(sums.length > 0 ? [`--\n${sumsTitle}:\n${sums.join('\n')}`] : []),
  ]
  return `${[...reports, ...list, ...end].join('\n\n')}\n`
}

const soft = 'color:#566170'
const small = `font-size:12px;${soft}`
const cell = 'padding:3px 0;border-bottom:1px solid #DCE0E6'
const lined = 'text-align:right;font-variant-numeric:tabular-nums'

/** The same for readers that show HTML. */
function htmlOf(told: Told): string {
  const reports = told.reports.map((report) => {
    const rows = report.summary.map(
      ({ label, value }) =>
        `<tr><td style="${cell};padding-right:32px">${escaped(label)}</td>` +
        `<td style="${cell};${lined}" align="right"><b>${escaped(value)}</b></td></tr>`,
    )
    const lines = about(report).map(escaped).join('<br>')
    const figures =
      report.rowCount === 0 ? `<p>${nothing(report)}</p>` : `<table cellspacing="0">${rows.join('')}</table>`
    return `<h2 style="font-size:18px;margin:24px 0 4px">${escaped(report.title)}</h2>
<p style="margin:0 0 8px;${soft}">${lines}</p>${figures}`
  })
  const { files } = told
  const lines = files.map((file) => `<li>${escaped(fileLine(file))}</li>`)
  const list = files.length > 0 ? [`<p style="margin:24px 0 0">${filesTitle(told)}:</p><ul>${lines.join('')}</ul>`] : []
  const link = `<p><a href="${escaped(told.link)}">${linkTitle}</a></p>`
  const sums = files.map(({ name, sha256 }) => `${escaped(name)}: <code>${sha256}</code>`)
  const checks = sums.length > 0 ? `<p style="${small}">${sumsTitle}:<br>${sums.join('<br>')}</p>` : ''
  const end = `${link}<p style="${small}">${escaped(senderOf(told))}</p>${checks}`
  return `<div style="font-family:sans-serif;font-size:14px;line-height:1.4">${[...reports, ...list, end].join('\n')}</div>`
}

/** A letter with the figures of its reports. */
export const writeLetter = (told: Told) => ({ subject: told.subject, text: textOf(told), html: htmlOf(told) })
