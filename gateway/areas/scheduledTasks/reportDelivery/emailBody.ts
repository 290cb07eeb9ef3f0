import type { ReportResult } from '../../reports/index.ts'
import { type ReportFile, sizeText } from './reportFiles.ts'

/** The input of an email's text. */
type BodyInput = {
  scheduleName: string
  recipients: readonly string[]
  reports: readonly ReportResult[]
  files: readonly ReportFile[]
  /** False if the files are too large to attach and are available through the link. */
  areAttached: boolean
  /** Address of the execution; requires a sign-in. */
  link: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** Returns the lines below a report's title: range and number of rows, filters, and a note if the PDF omits rows. */
const aboutLines = ({ rangeText, zone, filterTexts, rowCount, cutText }: ReportResult) => [
  [
    rangeText === null ? zone : `${rangeText} (${zone})`,
    rowCount === 1 ? '1 row' : `${rowCount.toLocaleString('en-US')} rows`,
    ...(filterTexts.length > 0 ? [] : ['no filters']),
  ].join(' · '),
  ...(filterTexts.length > 0 ? [`Filters: ${filterTexts.join('; ')}`] : []),
  ...(cutText === null ? [] : [cutText]),
]

/** Returns the text shown instead of values if a report has no rows. */
const emptyText = ({ rangeText }: ReportResult) => (rangeText === null ? 'No entries.' : 'No data in this range.')

const fileLine = ({ name, size }: ReportFile) => `${name} (${sizeText(size)})`

const filesTitle = ({ areAttached }: BodyInput) =>
  areAttached ? 'Attached' : 'Too large for an email; sign in at the link below to download them'
const linkTitle = 'Files, recipients and earlier runs (requires sign-in)'
const checksumTitle = 'SHA-256 of the files, to verify that they are unchanged'

const senderOf = ({ scheduleName, recipients }: BodyInput) =>
  `Sent by the scheduled task ${scheduleName} to ${recipients.join(', ')}.`

/** Returns the email as plain text: the values, the list of files, the link and the hashes. */
function textOf(input: BodyInput): string {
  const reports = input.reports.map((report) => {
    const widest = Math.max(0, ...report.summary.map(({ label }) => label.length))
    const longest = Math.max(0, ...report.summary.map(({ value }) => value.length))
    const valueLines = report.summary.map(({ label, value }) => `  ${label.padEnd(widest)}  ${value.padStart(longest)}`)
    return [
      report.title,
      ...aboutLines(report),
      '',
      ...(report.rowCount === 0 ? [emptyText(report)] : valueLines),
    ].join('\n')
  })
  const { files } = input
  const list =
    files.length > 0 ? [`${filesTitle(input)}:\n${files.map((file) => `  ${fileLine(file)}`).join('\n')}`] : []
  const checksums = files.map(({ name, sha256 }) => `  ${sha256}  ${name}`)
  const end = [
    `${linkTitle}:\n  ${input.link}`,
    senderOf(input),
    ...(checksums.length > 0 ? [`--\n${checksumTitle}:\n${checksums.join('\n')}`] : []),
  ]
  return `${[...reports, ...list, ...end].join('\n\n')}\n`
}

const secondary = 'color:#566170'
const small = `font-size:12px;${secondary}`
const cell = 'padding:3px 0;border-bottom:1px solid #DCE0E6'
const number = 'text-align:right;font-variant-numeric:tabular-nums'

/** Returns the same as HTML. */
function htmlOf(input: BodyInput): string {
  const reports = input.reports.map((report) => {
    const rows = report.summary.map(
      ({ label, value }) =>
        `<tr><td style="${cell};padding-right:32px">${escaped(label)}</td>` +
        `<td style="${cell};${number}" align="right"><b>${escaped(value)}</b></td></tr>`,
    )
    const lines = aboutLines(report).map(escaped).join('<br>')
    const valueTable =
      report.rowCount === 0 ? `<p>${emptyText(report)}</p>` : `<table cellspacing="0">${rows.join('')}</table>`
    return `<h2 style="font-size:18px;margin:24px 0 4px">${escaped(report.title)}</h2>
<p style="margin:0 0 8px;${secondary}">${lines}</p>${valueTable}`
  })
  const { files } = input
  const lines = files.map((file) => `<li>${escaped(fileLine(file))}</li>`)
  const list =
    files.length > 0 ? [`<p style="margin:24px 0 0">${filesTitle(input)}:</p><ul>${lines.join('')}</ul>`] : []
  const link = `<p><a href="${escaped(input.link)}">${linkTitle}</a></p>`
  const checksums = files.map(({ name, sha256 }) => `${escaped(name)}: <code>${sha256}</code>`)
  const checks = checksums.length > 0 ? `<p style="${small}">${checksumTitle}:<br>${checksums.join('<br>')}</p>` : ''
  const end = `${link}<p style="${small}">${escaped(senderOf(input))}</p>${checks}`
  return `<div style="font-family:sans-serif;font-size:14px;line-height:1.4">${[...reports, ...list, end].join('\n')}</div>`
}

/** Returns the body of an email with the values of its reports. */
export const emailBody = (input: BodyInput) => ({ text: textOf(input), html: htmlOf(input) })
