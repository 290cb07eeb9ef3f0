import type { ReportResult } from '../../reports/face.ts'
import { type ReportFile, sizeText } from './reportFiles.ts'

/** The input of an email's text. */
type BodyInput = {
  scheduleName: string
  recipients: readonly string[]
  reports: readonly ReportResult[]
  files: readonly ReportFile[]
  /** False if the files are too large and are behind the link. */
  areAttached: boolean
  /** Address of the execution; requires a sign-in. */
  link: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** The lines below a report's title: range and number of rows, filters, and where the PDF was cut. */
const aboutLines = ({ rangeText, zone, filterTexts, rowCount, cutText }: ReportResult) => [
  [
    rangeText === null ? zone : `${rangeText} (${zone})`,
    rowCount === 1 ? '1 row' : `${rowCount.toLocaleString('en-US')} rows`,
    ...(filterTexts.length > 0 ? [] : ['no filters']),
  ].join(' · '),
  ...(filterTexts.length > 0 ? [`Filters: ${filterTexts.join('; ')}`] : []),
  ...(cutText === null ? [] : [cutText]),
]

/** The text in place of figures if a report has no rows. */
const emptyText = ({ rangeText }: ReportResult) =>
  rangeText === null ? 'There is nothing to list.' : 'Nothing in this range.'

const fileLine = ({ name, size }: ReportFile) => `${name} (${sizeText(size)})`

const filesTitle = ({ areAttached }: BodyInput) =>
  areAttached ? 'Attached' : 'Too large for a letter; sign in to get them by the link below'
const linkTitle = 'The files, who received them, and earlier runs (sign in)'
const sumsTitle = 'SHA-256 of the files, to see that one is as it was sent'

const senderOf = ({ scheduleName, recipients }: BodyInput) =>
  `Sent by the scheduled task ${scheduleName} to ${recipients.join(', ')}.`

/** The email as plain text: the figures, the list of files, the link and the hashes. */
function textOf(input: BodyInput): string {
  const reports = input.reports.map((report) => {
    const widest = Math.max(0, ...report.summary.map(({ label }) => label.length))
    const longest = Math.max(0, ...report.summary.map(({ value }) => value.length))
    const figures = report.summary.map(({ label, value }) => `  ${label.padEnd(widest)}  ${value.padStart(longest)}`)
    return [report.title, ...aboutLines(report), '', ...(report.rowCount === 0 ? [emptyText(report)] : figures)].join(
      '\n',
    )
  })
  const { files } = input
  const list =
    files.length > 0 ? [`${filesTitle(input)}:\n${files.map((file) => `  ${fileLine(file)}`).join('\n')}`] : []
  const sums = files.map(({ name, sha256 }) => `  ${sha256}  ${name}`)
  const end = [
    `${linkTitle}:\n  ${input.link}`,
    senderOf(input),
    ...(sums.length > 0 ? [`--\n${sumsTitle}:\n${sums.join('\n')}`] : []),
  ]
  return `${[...reports, ...list, ...end].join('\n\n')}\n`
}

const secondary = 'color:#566170'
const small = `font-size:12px;${secondary}`
const cell = 'padding:3px 0;border-bottom:1px solid #DCE0E6'
const number = 'text-align:right;font-variant-numeric:tabular-nums'

/** The same as HTML. */
function htmlOf(input: BodyInput): string {
  const reports = input.reports.map((report) => {
    const rows = report.summary.map(
      ({ label, value }) =>
        `<tr><td style="${cell};padding-right:32px">${escaped(label)}</td>` +
        `<td style="${cell};${number}" align="right"><b>${escaped(value)}</b></td></tr>`,
    )
    const lines = aboutLines(report).map(escaped).join('<br>')
    const figures =
      report.rowCount === 0 ? `<p>${emptyText(report)}</p>` : `<table cellspacing="0">${rows.join('')}</table>`
    return `<h2 style="font-size:18px;margin:24px 0 4px">${escaped(report.title)}</h2>
<p style="margin:0 0 8px;${secondary}">${lines}</p>${figures}`
  })
  const { files } = input
  const lines = files.map((file) => `<li>${escaped(fileLine(file))}</li>`)
  const list =
    files.length > 0 ? [`<p style="margin:24px 0 0">${filesTitle(input)}:</p><ul>${lines.join('')}</ul>`] : []
  const link = `<p><a href="${escaped(input.link)}">${linkTitle}</a></p>`
  const sums = files.map(({ name, sha256 }) => `${escaped(name)}: <code>${sha256}</code>`)
  const checks = sums.length > 0 ? `<p style="${small}">${sumsTitle}:<br>${sums.join('<br>')}</p>` : ''
  const end = `${link}<p style="${small}">${escaped(senderOf(input))}</p>${checks}`
  return `<div style="font-family:sans-serif;font-size:14px;line-height:1.4">${[...reports, ...list, end].join('\n')}</div>`
}

/** The body of an email with the figures of its reports. */
export const emailBody = (input: BodyInput) => ({ text: textOf(input), html: htmlOf(input) })
